import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import Papa from 'papaparse';
import type { ComparedProduct } from '#features/catalog/domain/matching/compare-products.ts';
import { readName } from '#features/catalog/domain/matching/read-name.ts';

/** A row of a price list. */
export interface Listed extends ComparedProduct {
  readonly key: string;
  readonly gtin: string | null;
}

export interface Pair {
  readonly gtin: string;
  readonly from: Listed;
  /** The list that the other one stands in, and which row of it is the same product. */
  readonly list: string;
  readonly to: Listed;
  readonly heldOut: boolean;
  readonly class: string;
}

const FILES = {
  'iowa_2024-03-01': 'iowa_liquor/iowa_liquor_products_2024-03-01.csv',
  'bc_2026-01': 'bc_liquor/bc_liquor_price_list_2026-01_part_shared.csv',
  'alko_2020-09-15': 'alko/alko_price_list_2020-09-15_part_shared.csv',
  'alko_2025-12-01': 'alko/alko_price_list_2025-12-01_part_shared.csv',
};

type Row = Readonly<Record<string, string>>;

export function readLists(data: string): Map<string, Listed[]> {
  return new Map(Object.entries(FILES).map(([name, file]) => [name, readList(data, name, file)]));
}

/** The rows of a list that no pair of `readPairs` is of. */
export const readList = (data: string, name: string, file: string): Listed[] =>
  parse(path.join(data, file)).map((row) => readRow(name, row));

export const parse = (file: string): Row[] =>
  Papa.parse<Row>(fs.readFileSync(file, 'utf8').replace(/^\uFEFF/, ''), { header: true, skipEmptyLines: true }).data;

function readRow(list: string, row: Row): Listed {
  if (list.startsWith('iowa')) {
    const content = Number(row['Bottle Volume__ml'] ?? row['Bottle Volume (ml)']) || null;
    return listed(row['Item Number'], row['Item Description'], content, 'SP', row.UPC);
  }
  if (list.startsWith('bc')) {
    const content = Number(row.PRODUCT_LITRES_PER_CONTAINER) * 1000 * (Number(row.PRD_CONTAINER_PER_SELL_UNIT) || 1);
    const type = { Wine: 'WI', Spirits: 'SP', Beer: 'BE' }[row.ITEM_CATEGORY_NAME ?? ''] ?? null;
    return listed(row.PRODUCT_SKU_NO, row.PRODUCT_LONG_NAME, content || null, type, row.PRODUCT_BASE_UPC_NO);
  }
  const size = /^([\d.,]+) (l|cl|ml)/.exec(row.Pullokoko ?? '');
  const content = size
    ? Number(size[1]?.replace(',', '.')) * { l: 1000, cl: 10, ml: 1 }[size[2] as 'l' | 'cl' | 'ml']
    : null;
  return listed(row.Numero, row.Nimi, content, alkoType(row.Tyyppi ?? ''), row.EAN);
}

function alkoType(type: string): string | null {
  if (/viini|kuohu|samppanja/.test(type)) return 'WI';
  if (/olue/.test(type)) return 'BE';
  return /viski|gin|vodka|rommi|konjak|likö|brandy|viina|katker/.test(type) ? 'SP' : null;
}

function listed(key = '', name = '', content: number | null, short_type: string | null, code = ''): Listed {
  const digits = code.replaceAll(/\D/g, '');
  const gtin = digits.length >= 8 ? digits.padStart(14, '0') : null;
  return { key, name, content, short_type, gtin, vintage: null, producer: null, barcodes: [] };
}

/** Whether a product is kept from training: all pairs of one product, whatever their lists, stand on one side. */
export function isHeldOut(name: string): boolean {
  const product = readName(name).words.toSorted().slice(0, 3).join(' ');
  return (createHash('sha256').update(product).digest()[0] ?? 0) < 111;
}

/** Pairs of one barcode in both directions where the lists are different shops', else from the older to the newer. */
export function readPairs(data: string, lists: ReadonlyMap<string, readonly Listed[]>): Pair[] {
  const byKey = new Map([...lists].map(([name, rows]) => [name, new Map(rows.map((row) => [row.key, row]))]));
  return parse(path.join(data, 'gtin_links/gtin_links.csv')).flatMap((row) => {
    const [a, b] = [row.source_a ?? '', row.source_b ?? ''];
    const [from, to] = [byKey.get(a)?.get(row.key_a ?? ''), byKey.get(b)?.get(row.key_b ?? '')];
    if (!from || !to || from.content === null) return [];
    const shops = [a, b].map((list) => list.split('_')[0]);
    const kind = { WI: 'wine', SP: 'spirits', BE: 'beer' }[to.short_type ?? from.short_type ?? ''] ?? 'other';
    const group = row.gtin14 ?? '';
    const heldOut = isHeldOut(to.name) || isHeldOut(from.name);
    return [{ gtin: group, from, to, list: b, heldOut, class: shops[0] === shops[1] ? kind : `${kind}, two shops` }];
  });
}
