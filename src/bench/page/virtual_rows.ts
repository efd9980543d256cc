// Only the rows and run sets that can be seen are in the document: ten thousand rows scroll like ten.
import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from "@tanstack/virtual-core";
import { RefObject } from "preact";
import { useEffect, useLayoutEffect, useReducer, useState } from "preact/hooks";

export const rowHeight = 28;
// What fits on paper before the reader is better served by the CSV file.
const printedRows = 3000;

export interface Window {
  first: number;
  end: number;
  before: number;
  after: number;
}

export function useVirtualRows(scroller: RefObject<HTMLElement | null>, count: number, printing: boolean): Window {
  const [, rerender] = useReducer((version: number) => version + 1, 0);
  const [virtualizer] = useState(
    () =>
      new Virtualizer<HTMLElement, HTMLElement>({
        count,
        getScrollElement: () => scroller.current,
        estimateSize: () => rowHeight,
        initialRect: { width: 1200, height: 700 },
        overscan: 8,
        observeElementRect,
        observeElementOffset,
        scrollToFn: elementScroll,
        onChange: () => rerender(0),
      }),
  );
  virtualizer.setOptions({ ...virtualizer.options, count });
  useLayoutEffect(() => virtualizer._didMount(), []);
  useLayoutEffect(() => virtualizer._willUpdate());
  if (printing) return { first: 0, end: Math.min(count, printedRows), before: 0, after: 0 };
  const items = virtualizer.getVirtualItems();
  if (items.length === 0) return { first: 0, end: 0, before: 0, after: count * rowHeight };
  const [first, last] = [items[0].index, items[items.length - 1].index];
  return { first, end: last + 1, before: first * rowHeight, after: (count - last - 1) * rowHeight };
}

// How far beyond the window's edges cells are ready.
const horizontalReserve = 400;

// Which of the groups of columns, that begin behind `before` and have these widths, can be seen. As one text, because a changed text
// is what makes the table render again.
export function useVisibleGroups(scroller: RefObject<HTMLElement | null>, before: number, widths: number[], printing: boolean): boolean[] {
  const visible = (): string => {
    const left = (scroller.current?.scrollLeft ?? 0) - horizontalReserve;
    const right = left + (scroller.current?.clientWidth ?? innerWidth) + 2 * horizontalReserve;
    let at = before;
    return widths.map((width) => {
      at += width;
      return at >= left && at - width <= right ? "1" : "0";
    }).join("");
  };
  const [, setShown] = useState("");
  useEffect(() => {
    const element = scroller.current!;
    const update = () => setShown(visible());
    element.addEventListener("scroll", update, { passive: true });
    addEventListener("resize", update);
    update();
    return () => {
      element.removeEventListener("scroll", update);
      removeEventListener("resize", update);
    };
  }, [before, widths.join(",")]);
  return [...visible()].map((shown) => printing || shown === "1");
}
