import { parseSize } from '#features/catalog/domain/parse-size.ts';

/** The pack in a text: how many bottles of which size, and the rest of the text. */
export interface ReadPack {
  readonly pack: number | null;
  readonly size: string | null;
  readonly rest: string;
}

const UNIT = `(?:ml|cl|l|lt|ltr|liter|litre|oz|gal|gallon|bbl|pt|qt|kg|g|lb)s?`;
const NUMBER = String.raw`(?:1/\d{1,2}|\d+(?:[.,]\d+)?|\.\d+)`;
const END = String.raw`(?![\w/])`;
/** 12/750ML, 6x1L, 12 - 750 mL, 4/6/12OZ. A keg of 1/6 bbl is not a pack. */
const PACK_AND_SIZE = new RegExp(
  String.raw`(?<![\w./])(?!1/\d{1,2} ?bbl)(\d{1,3}) ?(?:[/x×*]|pk ?/?|pack| - ?|-) ?(?:(\d{1,2}) ?[/x×-] ?)?(${NUMBER}) ?(${UNIT})\.?${END}`,
  'i',
);
/** 12/750 without a unit means milliliters if that is a bottle size. */
const PACK_AND_BARE =
  /(?<![\w./])(\d{1,2})\/(50|100|187|200|250|330|355|375|473|500|700|720|750|1000|1500|1750)(?![\w/])/;
/** 20/0,50 without a unit means liters; 6 / 0.75 too. */
const PACK_AND_LITERS = /(?<![\w./,])(\d{1,2}) ?[/x×] ?(0[.,]\d{1,3}|1[.,][05]0?)(?![\w/.,])/;
const SIZE = new RegExp(String.raw`(?<![\w./,])(${NUMBER}) ?(${UNIT})\.?${END}`, 'i');
/** CL 75, as Italian vendors write it; a figure before the unit would be its figure, unless it is a year. */
const UNIT_FIRST = /(?<![\w.,/-])(?:(?<=(?:19|20)\d\d )|(?<!\d ))(cl|ml|lt)\.? ?(\d{1,4}(?:[.,]\d{1,3})?)(?![\w/])/i;
const PACK =
  /\b(?:(?:cs|case|pack|pk|ctn|carton|box)(?: of|\/|:|-)? ?(\d{1,3})|(\d{1,3}) ?(?:-? ?(?:pk|pack|ct|count)|(?:\/|per|btls? ?(?:\/|per)) ?(?:cs|case))|(?<=\s)[x×] ?(\d{1,2})$)\b/i;

const LARGEST_PACK = 500;

/** Reads packs as vendors write them: 12/750ML, 6x1L, CS 24, case of 6, 12PK, 4/6/12OZ, 750ML 12/CS. */
export function readPack(text: string): ReadPack {
  const both = PACK_AND_SIZE.exec(text);
  if (both) {
    const [found, outer = '', inner, volume = '', unit = ''] = both;
    return settle(text, found, Number(outer) * Number(inner ?? 1), sizeName(`${volume} ${unit}`));
  }
  const bare = PACK_AND_BARE.exec(text);
  if (bare) return settle(text, bare[0], Number(bare[1]), sizeName(`${bare[2]} ml`));
  const liters = PACK_AND_LITERS.exec(text);
  if (liters) return settle(text, liters[0], Number(liters[1]), sizeName(`${liters[2]} l`));
  const turned = UNIT_FIRST.exec(text);
  const size = turned ?? SIZE.exec(text);
  const named = size ? sizeName(turned ? `${size[2]} ${size[1]}` : `${size[1]} ${size[2]}`) : null;
  const rest = size && named ? without(text, size[0]) : text;
  const pack = PACK.exec(rest);
  if (!pack) return { pack: null, size: named, rest };
  return settle(rest, pack[0], Number(pack[1] ?? pack[2] ?? pack[3]), named);
}

/** A size, or a pack with its size, and nothing else: 750 mL, 12/750ML. */
export function isSize(text: string): boolean {
  const { size, rest } = readPack(text);
  return size !== null && rest === '';
}

/** A separate pack column may hold only the number. */
export function readPackCell(text: string): Pick<ReadPack, 'pack' | 'size'> {
  const bare = /^\d{1,3}(?:\.0+)?$/.exec(text.trim());
  return bare ? { pack: validPack(Number(bare[0])), size: null } : readPack(text);
}

function settle(text: string, found: string, pack: number, size: string | null): ReadPack {
  return { pack: validPack(pack), size, rest: without(text, found) };
}

const validPack = (pack: number): number | null => (pack >= 1 && pack <= LARGEST_PACK ? pack : null);

function sizeName(written: string): string | null {
  const read = parseSize(written);
  return read.ok ? read.size.name : null;
}

const without = (text: string, found: string): string =>
  text
    .replace(found, ' ')
    .replace(/\(\s*\)/, ' ') // what stood in brackets
    .replaceAll(/\s+/g, ' ')
    .replace(/[\s,;(-]+$/, '')
    .trim();
