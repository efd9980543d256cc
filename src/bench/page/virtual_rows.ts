// Only the rows that can be seen are in the document: ten thousand rows scroll like ten.
import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from "@tanstack/virtual-core";
import { RefObject } from "preact";
import { useLayoutEffect, useReducer, useState } from "preact/hooks";

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
