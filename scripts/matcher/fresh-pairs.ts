import { createHash } from 'node:crypto';
import path from 'node:path';
import { foldName, readName } from '#features/catalog/domain/matching/read-name.ts';
import { type Listed, type Pair, parse, readList } from './lists.ts';

const OLDER_IOWA = 'iowa_liquor/iowa_liquor_products_2022-11-01.csv';
const [IOWA, BC, OLDER_ALKO, ALKO] = ['iowa_2024-03-01', 'bc_2026-01', 'alko_2020-09-15', 'alko_2025-12-01'];

/**
 * Pairs whose barcodes and list numbers are in no pair of `readPairs`, so neither the weights nor the features were ever
 * judged by them: items that a list renamed and whose barcode it kept, products that two shops have under one barcode,
 * and products whose number stayed while vintage and barcode changed. Pairs of equal names say nothing and are left out.
 */
export function readFreshPairs(data: string, lists: ReadonlyMap<string, readonly Listed[]>): Pair[] {
  const links = parse(path.join(data, 'gtin_links/gtin_links.csv'));
  const gtins = new Set(links.map((row) => row.gtin14 ?? ''));
  const keys = new Set(links.flatMap((row) => [`${row.source_a} ${row.key_a}`, `${row.source_b} ${row.key_b}`]));
  const rowsOf = (name: string) =>
    (lists.get(name) ?? []).filter(({ key, gtin }) => gtin && !gtins.has(gtin) && !keys.has(`${name} ${key}`));
  const olderIowa = readList(data, 'iowa_2022-11-01', OLDER_IOWA).filter(({ gtin }) => gtin && !gtins.has(gtin));
  const [iowa, bc, olderAlko, alko] = [rowsOf(IOWA), rowsOf(BC), rowsOf(OLDER_ALKO), rowsOf(ALKO)];
  const all = [
    ...pairsOf(olderIowa, iowa, IOWA, 'renamed', ({ key, gtin }) => `${key} ${gtin}`),
    ...pairsOf(olderIowa, bc, BC, 'two shops', ({ gtin }) => `${gtin}`),
    ...pairsOf(olderAlko, bc, BC, 'two shops', ({ gtin }) => `${gtin}`),
    ...pairsOf(olderAlko, alko, ALKO, 'another vintage', ({ key }) => key),
  ];
  return all.filter(({ from, to }) => from.content !== null && foldName(from.name) !== foldName(to.name));
}

/** Rows of two lists that have a key in common which is unique in both. */
function pairsOf(
  one: readonly Listed[],
  other: readonly Listed[],
  list: string,
  kind: string,
  keyOf: (row: Listed) => string,
): Pair[] {
  const [mine, theirs] = [one, other].map((rows) => Map.groupBy(rows, keyOf));
  return [...(mine ?? [])].flatMap(([key, [from, ...more]]) => {
    const [to, ...others] = theirs?.get(key) ?? [];
    if (!from || !to || more.length + others.length > 0) return [];
    return [{ gtin: to.gtin ?? '', from, to, list, heldOut: true, class: `fresh, ${kind}` }];
  });
}

/** Whether the pair is in the half of the fresh ones that may be read to find causes; of the other half only figures are printed. */
export const mayBeRead = ({ gtin }: Pair): boolean => (createHash('sha256').update(gtin).digest()[2] ?? 0) % 2 === 0;

/** Whether training had nothing of a pair's products, in any size or vintage. */
export function isOfNewProduct(training: readonly Pair[]): (pair: Pair) => boolean {
  const productOf = (name: string) => readName(name).words.toSorted().slice(0, 3).join(' ');
  const known = new Set(training.flatMap(({ from, to }) => [productOf(from.name), productOf(to.name)]));
  return ({ from, to }) => !known.has(productOf(from.name)) && !known.has(productOf(to.name));
}
