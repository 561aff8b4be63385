import { inflateSync } from 'node:zlib';

export interface PdfPage {
  /** Points: left, top, width, height. */
  readonly box: readonly number[];
  /** `y` from the top. */
  readonly texts: readonly { readonly x: number; readonly y: number; readonly text: string }[];
  /** Filled areas: left, top, width, height. */
  readonly bars: readonly (readonly [number, number, number, number])[];
}

/** Reads a PDF like a viewer: its pages with every text and its position. For pdfkit's output. */
export function readPdf(bytes: Uint8Array): PdfPage[] {
  const objects = readObjects(Buffer.from(bytes).toString('latin1'));
  const fonts = readFonts(objects);
  return [...objects.values()]
    .filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head))
    .map(({ head }) => {
      const box = (/\/MediaBox \[([^\]]+)\]/.exec(head)?.[1] ?? '').trim().split(/\s+/).map(Number);
      const content = objects.get(reference(head, 'Contents'))?.stream ?? '';
      return { box, texts: readTexts(content, fonts, box[3] ?? 0), bars: readBars(content) };
    });
}

interface PdfObject {
  readonly head: string;
  readonly stream: string;
}

function readObjects(pdf: string): Map<string, PdfObject> {
  const objects = new Map<string, PdfObject>();
  for (const [, number = '', body = ''] of pdf.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const at = body.indexOf('\nstream\n');
    const head = at < 0 ? body : body.slice(0, at);
    const raw = at < 0 ? '' : body.slice(at + 8, body.lastIndexOf('\nendstream'));
    const packed = /FlateDecode/.test(head) && raw !== '';
    objects.set(number, { head, stream: packed ? inflateSync(Buffer.from(raw, 'latin1')).toString('latin1') : raw });
  }
  return objects;
}

const reference = (head: string, name: string): string => new RegExp(`/${name} (\\d+) 0 R`).exec(head)?.[1] ?? '';

/** By the name used in contents: the character for each glyph. */
function readFonts(objects: ReadonlyMap<string, PdfObject>): Map<string, ReadonlyMap<number, string>> {
  const fonts = new Map<string, ReadonlyMap<number, string>>();
  for (const { head } of objects.values())
    for (const [, name = '', number = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = objects.get(reference(objects.get(number)?.head ?? '', 'ToUnicode'))?.stream ?? '';
      fonts.set(name, readGlyphs(map));
    }
  return fonts;
}

function readGlyphs(map: string): Map<number, string> {
  const glyphs = new Map<number, string>();
  for (const [, first = '', , list = ''] of map.matchAll(/<([\da-f]+)> <([\da-f]+)> \[([^\]]*)\]/gi))
    for (const [index, [, units = '']] of [...list.matchAll(/<([\da-f ]+)>/gi)].entries())
      glyphs.set(Number.parseInt(first, 16) + index, decode(units.replaceAll(' ', '')));
  return glyphs;
}

const readBars = (content: string): PdfPage['bars'] =>
  [...content.matchAll(/^(-?[\d.]+) (-?[\d.]+) ([\d.]+) ([\d.]+) re$/gm)].map(
    ([, left, top, width, height]) => [Number(left), Number(top), Number(width), Number(height)] as const,
  );

const decode = (hex: string): string =>
  (hex.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join('');

function readTexts(content: string, fonts: ReadonlyMap<string, ReadonlyMap<number, string>>, height: number) {
  const parts = content.matchAll(/1 0 0 1 (-?[\d.]+) (-?[\d.]+) Tm\n\/(F\d+) [\d.]+ Tf\n(?:[^[]*\n)?\[([^\]]*)\] TJ/g);
  return [...parts].map(([, x = '', y = '', font = '', shown = '']) => ({
    x: Number(x),
    y: height - Number(y),
    text: [...shown.matchAll(/<([\da-f]+)>/gi)]
      .flatMap(([, glyphs = '']) => glyphs.match(/.{4}/g) ?? [])
      .map((glyph) => fonts.get(font)?.get(Number.parseInt(glyph, 16)) ?? '?')
      .join(''),
  }));
}
