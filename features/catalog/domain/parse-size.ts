import { currentRegion, formatFigure } from '#shared/domain/format.ts';
import { decimalText, divide, type Fraction, fractionOf, rounded, times } from '#shared/domain/fraction.ts';
import { usualBottle } from './usual-size.ts';

/** A container size: `count` containers of `volume` `unit` each. The volume is an exact decimal string. */
export interface ParsedSize {
  readonly name: string;
  readonly volume: string;
  readonly unit: string;
  readonly count: number;
}

export type ReadSize = { ok: true; size: ParsedSize } | { ok: false; reason: string };

/** The limits of the catalog and of the size form (CONST-050, CONST-053). */
const MOST = 1_000_000;
export const LARGEST_SIZE = 500_000;
const examples = () =>
  currentRegion().units === 'oz'
    ? 'Write a size like 750 mL, 1.75 L, 12 oz, 6 x 330 mL or each'
    : `Write a size like ${usualBottle(currentRegion())}, ${formatFigure(1.5)} L, 6 x 330 mL or each`;

/** Words that people write for units, and how much each is in one of our units. 1 US beer barrel = 31 gallons. */
const WORDS: Readonly<Record<string, readonly [factor: string, unit: string]>> = {
  ...spell(['ml', 'milliliter', 'milliliters', 'millilitre', 'millilitres', 'cc'], '1', 'mL'),
  ...spell(['cl', 'centiliter', 'centiliters', 'centilitre', 'centilitres'], '10', 'mL'),
  ...spell(['dl', 'deciliter', 'deciliters', 'decilitre', 'decilitres'], '100', 'mL'),
  ...spell(['l', 'lt', 'ltr', 'ltrs', 'liter', 'liters', 'litre', 'litres'], '1', 'L'),
  ...spell(['oz', 'ozs', 'fl oz', 'floz', 'ounce', 'ounces', 'fluid ounce', 'fluid ounces'], '1', 'oz'),
  ...spell(['g', 'gr', 'gm', 'gram', 'grams'], '1', 'g'),
  ...spell(['kg', 'kgs', 'kilo', 'kilos', 'kilogram', 'kilograms'], '1', 'kg'),
  ...spell(['lb', 'lbs', 'pound', 'pounds'], '1', 'lb'),
  ...spell(['tsp', 'teaspoon', 'teaspoons'], '1', 'tsp'),
  ...spell(['tbsp', 'tablespoon', 'tablespoons'], '1', 'tbsp'),
  ...spell(['cup', 'cups'], '1', 'cup'),
  ...spell(['gal', 'gals', 'gallon', 'gallons'], '1', 'gal'),
  ...spell(['qt', 'qts', 'quart', 'quarts'], '1', 'qt'),
  ...spell(['pt', 'pts', 'pint', 'pints'], '1', 'pt'),
  ...spell(['bbl', 'barrel', 'barrels'], '31', 'gal'),
};

function spell(words: string[], factor: string, unit: string): Record<string, readonly [string, string]> {
  return Object.fromEntries(words.map((word) => [word, [factor, unit] as const]));
}

const EACH = new Set(['each', 'ea', 'unit', 'piece', 'pc', '1 each', '1 ea', '1 ct', '1 unit', '1 piece', '1 pc']);
const NUMBER = String.raw`(?:1/\d{1,2}|\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:[.,]\d+)?|[.,]\d+)`;
const PACK = String.raw`(\d{1,4}) ?(?:x|×|\*|pack|pk|-pack|- ?pk|/(?=\d)) ?`;
const CONTAINER = '(?: (?:bottles?|btls?|cans?|kegs?|boxe?s?|bags?|cartons?|jars?|tins?))?';
// "1/2 gal" is half a gallon, "6/12 oz" six times twelve ounces: a pack never has one container.
const SIZE = new RegExp(String.raw`^(?:(?!1/)${PACK})?(${NUMBER}) ?([a-z][a-z. ]*?)\.?${CONTAINER}$`);

/**
 * Reads a size as written on labels, invoices and in spreadsheets; a name that `nameSize` made reads as the same size.
 */
export function parseSize(text: string, largest = MOST): ReadSize {
  const given = text.trim().toLowerCase().replace(/\s+/g, ' ');
  if (given === '') return { ok: false, reason: 'Size is required' };
  if (EACH.has(given)) return { ok: true, size: { name: 'Each', volume: '1', unit: 'each', count: 1 } };
  const match = given.length <= 60 ? SIZE.exec(given) : null;
  const [, pack, number = '', word = ''] = match ?? [];
  const unit = WORDS[word.replaceAll('.', '').replace(/ +/g, ' ').trim()];
  if (!match || !unit) return { ok: false, reason: examples() };
  const count = pack === undefined ? 1 : Number(pack);
  const exact = readVolume(number);
  const volume = exact ? rounded(times(exact, fractionOf(unit[0])), 6) : '0';
  if (Number(volume) <= 0 || Number(volume) > largest) {
    return { ok: false, reason: `Volume must be above 0 and at most ${formatFigure(largest)}` };
  }
  if (count < 1 || count > 10_000) return { ok: false, reason: 'A pack has between 1 and 10,000 containers' };
  const name = unit[1] === 'gal' && unit[0] !== '1' ? `${number} bbl` : `${volume} ${unit[1]}`;
  return {
    ok: true,
    size: { name: count === 1 ? name : `${count} x ${name}`, volume, unit: unit[1], count },
  };
}

/** The default name of a size. */
export function nameSize(volume: string, unit: string, count: number): string {
  if (unit === 'each' && count === 1) return 'Each';
  const one = `${decimalText(fractionOf(volume))} ${unit}`;
  return count === 1 ? one : `${count} x ${one}`;
}

function readVolume(number: string): Fraction | undefined {
  const [top = '', bottom] = number.split('/');
  if (bottom !== undefined) return Number(bottom) === 0 ? undefined : divide(fractionOf(top), fractionOf(bottom));
  const grouped = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(number);
  return fractionOf(grouped ? number.replaceAll(',', '') : number.replace(',', '.'));
}
