import { parseSize } from '#features/catalog/domain/parse-size.ts';
import { readPack } from '../domain/read-pack.ts';
import type { ReadingLine } from './reading-api.ts';

/** The fields of a new item, as a person enters them. */
export interface NewItem {
  readonly name: string;
  readonly typeId: string;
  readonly size: string;
  readonly vintage: string;
  readonly barcode: string;
  readonly productId?: string | undefined;
}

const SHORTEST_NAME = 5;
/** Smaller bare numbers are more likely liters. */
const SMALLEST_IN_ML = 20;

/** The new item as the paper describes it: its size and vintage stand in their own fields, and so leave the name. */
export function freshOf({
  name: printed,
  size,
  vintage,
  barcode,
}: Pick<ReadingLine, 'name' | 'size' | 'vintage' | 'barcode'>): NewItem {
  const inName = readPack(printed);
  const name = size === null && inName.size ? inName.rest : printed;
  return {
    ...withoutVintage({ name: spelled(name), vintage: vintage ?? '' }),
    typeId: '',
    size: size ?? inName.size ?? '',
    barcode: barcode ?? '',
  };
}

/** Screens show a vintage behind the name, so it may not stand in both. A name it would leave too short keeps it. */
export function withoutVintage<T extends Pick<NewItem, 'name' | 'vintage'>>(item: T): T {
  if (item.vintage.trim() === '') return item;
  const same = (word: string) =>
    word.replace(/^[(,]+|[),.;]+$/g, '').toUpperCase() === item.vintage.trim().toUpperCase();
  const words = item.name.split(/\s+/);
  const left = words.filter((word) => !same(word));
  if (left.length === words.length) return item;
  const name = left.join(' ').replace(/[\s,;(-]+$/, '');
  return name.length < SHORTEST_NAME ? { ...item, vintage: '' } : { ...item, name };
}

/** Why the size of a new item is no size yet; a bare number of a bottle needs its unit. */
export function sizeProblem(text: string): string | null {
  const written = text.trim();
  if (written === '') return 'Size is required';
  const read = parseSize(written);
  if (read.ok) return null;
  if (!/^[\d.,]+$/.test(written)) return read.reason;
  const unit = Number(written.replace(',', '.')) < SMALLEST_IN_ML ? 'L' : 'mL';
  return `Add the unit of ${written}, such as ${written} ${unit}`;
}

/** Documents are printed in capitals; item names are not. */
const spelled = (name: string): string =>
  name === name.toUpperCase()
    ? name.toLowerCase().replaceAll(/(^|[\s/(-])(\p{L})/gu, (_, before, letter) => before + letter.toUpperCase())
    : name;

/** Why this new item cannot be created yet; a product of the universal catalog brings its own type and size. */
export function newItemProblem({ name, typeId, size, productId }: NewItem): string | null {
  if (name.trim().length < SHORTEST_NAME) return 'Name is required. Must be 5 or more characters long';
  if (!typeId && !productId) return 'Item type is required';
  return productId && size.trim() === '' ? null : sizeProblem(size);
}
