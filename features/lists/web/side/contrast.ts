/** The default background of lists: white screens and paper. */
const PAPER = 1;

/** The minimum contrast for readable text (WCAG 2.2 AA). */
export const READABLE = 4.5;

/** Contrast of a color such as "#1f5b3f" with white, from 1 to 21; undefined for an invalid color. */
export function contrastOnPaper(color: string): number | undefined {
  const parts = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(color);
  if (!parts) return undefined;
  const [red = 0, green = 0, blue = 0] = parts.slice(1).map((part) => linear(Number.parseInt(part, 16) / 255));
  return (PAPER + 0.05) / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
