import { type Document, layText, registerFonts } from '#shared/server/pdf/text-layout.ts';
import { inVisualOrder } from '#shared/server/pdf/visual-order.ts';
import type { ZplGraphic } from '../../domain/zpl.ts';

interface Command {
  readonly command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath';
  readonly args: readonly number[];
}
interface Shaper {
  readonly unitsPerEm: number;
  layout(
    text: string,
    features: string[],
  ): {
    readonly glyphs: readonly { readonly path: { readonly commands: readonly Command[] } }[];
    readonly positions: readonly { xAdvance: number; xOffset: number; yOffset: number }[];
  };
}

/** An edge from top to bottom, in dots; `turn` is 1 where the outline goes down there, -1 where it goes up. */
interface Edge {
  readonly top: number;
  readonly bottom: number;
  readonly x: number;
  /** Dots to the right for each dot down. */
  readonly slope: number;
  readonly turn: 1 | -1;
}

export interface GraphicPlace {
  /** Dots. */
  readonly width: number;
  /** Dots from one line to the next. */
  readonly lineHeight: number;
  readonly lines: number;
}

const STEPS = 6;
const SMALLEST = 10;

/** Draws texts as dots of a label printer, in the fonts of our PDFs: a printer's own font has Latin letters only. */
export async function openTextGraphics() {
  const { default: PDFDocument } = await import('pdfkit');
  const pdf = new PDFDocument({ size: [10, 10] });
  registerFonts(pdf);
  return (text: string, place: GraphicPlace): ZplGraphic => drawGraphic(pdf, text, place);
}

/** The text in the largest letters that fit, centered on its lines. */
function drawGraphic(pdf: Document, text: string, { width, lineHeight, lines }: GraphicPlace): ZplGraphic {
  let size = lineHeight * 0.8;
  const lay = () => layText(pdf, text.replace(/\s+/g, ' '), { kind: 'sans-serif', strong: true, size }, width);
  let laid = lay();
  while (laid.height > lines * lineHeight && size > SMALLEST) {
    size *= 0.9;
    laid = lay();
  }
  const height = Math.ceil(Math.min(laid.height, lines * lineHeight));
  const edges: Edge[] = [];
  for (const [at, line] of laid.lines.entries()) {
    let x = (width - line.width) / 2;
    const baseline = at * laid.lineHeight + size * 0.96;
    for (const { run, text: part } of inVisualOrder(line.runs)) {
      const font = (pdf.font(run.font) as unknown as { _font: { font: Shaper } })._font.font;
      const scale = size / font.unitsPerEm;
      const { glyphs, positions } = font.layout(part, []);
      for (const [index, glyph] of glyphs.entries()) {
        const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
        const left = x + xOffset * scale;
        const place = (px: number, py: number) => [left + px * scale, baseline - (py + yOffset) * scale] as const;
        edges.push(...edgesOf(glyph.path.commands, place));
        x += xAdvance * scale;
      }
    }
  }
  return { width, height, rows: fill(edges, width, height) };
}

type Point = readonly [x: number, y: number];

function edgesOf(commands: readonly Command[], place: (x: number, y: number) => Point): Edge[] {
  const edges: Edge[] = [];
  let start: Point = [0, 0];
  let at: Point = [0, 0];
  const lineTo = (to: Point) => {
    const [upper, lower, turn] = at[1] < to[1] ? ([at, to, 1] as const) : ([to, at, -1] as const);
    if (upper[1] !== lower[1]) {
      const slope = (lower[0] - upper[0]) / (lower[1] - upper[1]);
      edges.push({ top: upper[1], bottom: lower[1], x: upper[0], slope, turn });
    }
    at = to;
  };
  for (const { command, args } of commands) {
    const points = Array.from({ length: args.length / 2 }, (_, index) =>
      place(args[2 * index] ?? 0, args[2 * index + 1] ?? 0),
    );
    if (command === 'moveTo') {
      at = points[0] ?? at;
      start = at;
    } else if (command === 'closePath') lineTo(start);
    else if (command === 'lineTo') lineTo(points[0] ?? at);
    else {
      const curve = [at, ...points];
      for (let step = 1; step <= STEPS; step += 1) lineTo(onCurve(curve, step / STEPS));
    }
  }
  return edges;
}

/** De Casteljau: the point of a Bézier curve at `part`. */
function onCurve(points: readonly Point[], part: number): Point {
  if (points.length === 1) return points[0] as Point;
  const between = points.slice(1).map(([x, y], index): Point => {
    const [fromX, fromY] = points[index] as Point;
    return [fromX + (x - fromX) * part, fromY + (y - fromY) * part];
  });
  return onCurve(between, part);
}

/** A bit for each dot, rows from the top, padded to whole bytes; the most significant bit is on the left. */
function fill(edges: readonly Edge[], width: number, height: number): Uint8Array[] {
  return Array.from({ length: height }, (_, row) => {
    const bits = new Uint8Array(Math.ceil(width / 8));
    const y = row + 0.5;
    const crossings = edges
      .filter(({ top, bottom }) => top <= y && y < bottom)
      .map(({ x, top, slope, turn }) => ({ x: x + (y - top) * slope, turn }))
      .toSorted((one, other) => one.x - other.x);
    let winding = 0;
    for (const [index, { x, turn }] of crossings.entries()) {
      winding += turn;
      const next = crossings[index + 1];
      if (winding === 0 || !next) continue;
      for (let dot = Math.max(0, Math.round(x)); dot < Math.min(width, Math.round(next.x)); dot += 1)
        bits[dot >> 3] = (bits[dot >> 3] ?? 0) | (0x80 >> (dot & 7));
    }
    return bits;
  });
}
