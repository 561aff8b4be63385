import fs from 'node:fs';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withOrganization } from '#shared/server/database.ts';
import { createTestOrganization, openTestHouse, type TestHouse, type TestOrganization } from '#test/organization.ts';
import { inTradeData } from '#test/trade-data.ts';
import { SURE_CONFIDENCE } from '../../domain/matching/match-products.ts';
import { type NewKnownItem, putKnownItems } from './put-known-items.ts';
import { searchKnownItems } from './search-known-items.ts';
import { type Suggestion, suggestProducts } from './suggest-products.ts';

/** Price lists of two states, and which of their rows share a barcode; stored outside the project. */
const IOWA = inTradeData('iowa_liquor/iowa_liquor_products_2024-03-01.csv');
const LINKS = inTradeData('gtin_links/gtin_links.csv');

interface Pair {
  readonly gtin: string;
  readonly iowaName: string;
  readonly otherName: string;
  readonly millilitres: number;
}

describe.skipIf(!fs.existsSync(IOWA) || !fs.existsSync(LINKS))(
  'products of two price lists (data outside the project)',
  () => {
    let house: TestHouse;
    let bar: TestOrganization;
    let products: NewKnownItem[];

    beforeAll(async () => {
      house = await openTestHouse();
      bar = await createTestOrganization(house);
      products = readIowa();
      await withOrganization(house.system.db, bar.organizationId, async (tx) => {
        for (let start = 0; start < products.length; start += 4000)
          await putKnownItems(tx, null, products.slice(start, start + 4000));
      });
    });
    afterAll(() => house.close());

    test('UNI-016: by name, size and type alone, four of five linked products are proposed first, and sure proposals are right', async () => {
      const pairs = readPairs();
      const found = await suggest(pairs);
      const named = await nameSuggestions(found.flat());
      const first = found.map(([best], index) => judge(best, named, pairs[index] as Pair));
      const figures = (least: number) => {
        const made = first.filter((each) => each !== null && each.confidence >= least);
        const right = made.filter((each) => each?.right).length;
        return { proposed: made.length, precision: right / made.length, recall: right / pairs.length };
      };
      const [any, sure] = [figures(0.02), figures(SURE_CONFIDENCE)];
      expect(pairs.length).toBeGreaterThan(150);
      expect(any.recall).toBeGreaterThan(0.8);
      expect(sure.precision).toBeGreaterThan(0.92);
    });

    test('SRCH-005: a barcode finds its product among 8,000, a word within a moment', async () => {
      const coded = products.find((product) => product.barcode !== null) as NewKnownItem;
      const hits = await withOrganization(house.app.db, bar.organizationId, (tx) =>
        searchKnownItems(tx, bar.organizationId, {
          query: coded.barcode ?? '',
          code: coded.barcode ?? '',
          noVintage: false,
          size: 15,
        }),
      );
      expect(hits[0]?.score).toBe(10);
    });

    function suggest(pairs: readonly Pair[]): Promise<Suggestion[][]> {
      return withOrganization(house.app.db, bar.organizationId, async (tx) => {
        const found: Suggestion[][] = [];
        for (let start = 0; start < pairs.length; start += 100) {
          const asked = pairs.slice(start, start + 100).map((pair) => ({
            ...{ name: pair.otherName, volume: pair.millilitres, unit: 'mL', count: 1 },
            ...{ vintage: null, short_type: 'SP', producer: null, barcodes: [] },
          }));
          found.push(...(await suggestProducts(tx, bar.organizationId, asked)));
        }
        return found;
      });
    }

    function nameSuggestions(
      suggestions: readonly Suggestion[],
    ): Promise<Map<string, { name: string; barcode: string | null }>> {
      return withOrganization(house.app.db, bar.organizationId, async (tx) => {
        const ids = suggestions.map((each) => each.universalItemId);
        const rows = await tx
          .selectFrom('matching.universal_item')
          .select(['id', 'name', 'barcode'])
          .where('id', 'in', ids)
          .execute();
        return new Map(rows.map((row) => [row.id, row]));
      });
    }
  },
);

function judge(best: Suggestion | undefined, named: Map<string, { name: string; barcode: string | null }>, pair: Pair) {
  const product = best && named.get(best.universalItemId);
  if (!best || !product) return null;
  const right = product.name === pair.iowaName || (product.barcode ?? '').padStart(14, '0') === pair.gtin;
  return { confidence: best.confidence, right, name: product.name };
}

function readIowa(): NewKnownItem[] {
  const rows = parse(IOWA).filter((row) => Number(row['Bottle Volume__ml']) > 0);
  return rows.map((row) => ({
    name: (row['Item Description'] ?? '').slice(0, 170),
    vintage: null,
    short_type: 'SP',
    subtype: row['Category Name'] ?? '',
    size: { name: `${row['Bottle Volume__ml']} mL`, volume: row['Bottle Volume__ml'] ?? '', unit: 'mL', count: 1 },
    barcode: row.UPC && row.UPC !== '0' ? row.UPC : null,
    producer: row['Vendor Name'] ?? null,
    country: null,
    region: null,
    abv: null,
    details: {},
    bottles_sold: null,
  }));
}

function readPairs(): Pair[] {
  return parse(LINKS).flatMap((row) => {
    const size = /^([\d.]+) (ml|cl|l)/.exec(row.size_b ?? '');
    if (row.source_a !== 'iowa_2024-03-01' || !size) return [];
    const millilitres = Number(size[1]) * { ml: 1, cl: 10, l: 1000 }[size[2] as 'ml' | 'cl' | 'l'];
    return [{ gtin: row.gtin14 ?? '', iowaName: row.name_a ?? '', otherName: row.name_b ?? '', millilitres }];
  });
}

function parse(file: string): Record<string, string>[] {
  return Papa.parse<Record<string, string>>(fs.readFileSync(file, 'utf8'), { header: true, skipEmptyLines: true }).data;
}
