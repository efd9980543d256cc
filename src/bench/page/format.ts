// Rounding to significant digits, half up, never to more digits than were measured (docs/theory.md §11.9); the same rules as decimal.cpp.

const significantDigits = 3;

// `digits` is a non-negative integer as text, `scale` of its digits are behind the point.
function roundedDigits(digits: string, scale: number): string {
  let kept = digits.replace(/^0+/, "");
  if (kept === "") return "0";
  let drop = Math.max(0, kept.length - significantDigits);
  if (drop > 0) {
    const up = kept.charCodeAt(kept.length - drop) >= 53;
    let head = Number(kept.slice(0, kept.length - drop)) + (up ? 1 : 0);
    if (String(head).length > significantDigits) {
      head /= 10;
      drop++;
    }
    kept = String(head);
  }
  const point = scale - drop;
  if (point <= 0) return kept + "0".repeat(-point);
  kept = kept.padStart(point + 1, "0");
  return `${kept.slice(0, -point)}.${kept.slice(-point)}`;
}

// A measured value, of which so many digits behind the point were measured.
export function formatMeasured(value: number, decimals: number): string {
  if (Number.isNaN(value)) return "";
  const text = Math.abs(value).toFixed(Math.min(decimals, 20));
  return (value < 0 ? "−" : "") + roundedDigits(text.replace(".", ""), decimals);
}

// A computed value: all digits that a double is good for are known.
export function formatComputed(value: number): string {
  if (!Number.isFinite(value)) return "";
  if (value === 0) return "0";
  const [mantissa, exponent] = Math.abs(value).toExponential(14).split("e");
  const digits = mantissa.replace(".", "").replace(/0+$/, "");
  const scale = digits.length - 1 - Number(exponent);
  const sign = value < 0 ? "−" : "";
  return sign + (scale >= 0 ? roundedDigits(digits, scale) : roundedDigits(digits + "0".repeat(-scale), 0));
}

// Everything that was measured.
export const formatExact = (value: number, decimals: number): string =>
  Number.isNaN(value) ? "" : value.toFixed(Math.min(decimals, 20));
