import { readFileSync } from 'node:fs';
import path from 'node:path';
import Papa from 'papaparse';
import { contentOf } from '#features/catalog/domain/content.ts';
import { MAIN_TYPES } from '#features/catalog/domain/main-types.ts';
import { SURE_CONFIDENCE } from '#features/catalog/domain/matching/match-products.ts';
import { parseSize } from '#features/catalog/domain/parse-size.ts';
import { readPosName } from '#features/sales/domain/read-pos-name.ts';
import { isSameProduct } from '#features/sales/domain/same-product.ts';
import { type Database, withOrganization } from '#shared/server/database.ts';
import { count, EVEN_CHANCE, report, type Stocked, stock, suggest } from './suggest-names.ts';
import names from './till-names.json' with { type: 'json' };

const CATALOGUE = path.resolve(import.meta.dirname, '../db/seed/catalogue');
/** Of the products that no name means, one in so many is in the venue, too. */
const ONE_OF = 4;

/**
 * How well names on the menus of three bars are matched, as their owners wrote them ("Chopan Potato", "Larids"): those
 * of a hundred products that the venue has, of bottles it does not have, and of cocktails, house wines and dishes. No rule
 * was made for them.
 */
export async function measureBarMenus(db: Database, organizationId: string): Promise<void> {
  const meant = (names.products as [string, string][]).map(([name, item]) => ({ name, item: new RegExp(item, 'i') }));
  const all = readCatalogue();
  const stocked = all.filter(({ name }, place) => place % ONE_OF === 0 || meant.some(({ item }) => item.test(name)));
  await withOrganization(db, organizationId, (tx) => stock(tx, organizationId, stocked));
  const asked = meant.map(({ name }) => name);
  const found = await suggest(db, organizationId, asked);
  const right = meant.map(({ item }, place) => item.test(found[place]?.[0]?.name ?? ''));
  const among = meant.map(({ item }, place) => found[place]?.some(({ name }) => item.test(name)) ?? false);
  report(`menus of bars, ${stocked.length} items`, meant.length, count(right), `among the suggested ${count(among)}`);
  for (const [place, name] of asked.entries())
    if (!right[place]) console.log(`  "${name}": ${found[place]?.[0]?.name ?? 'nothing'}`);
  const sure = asked.map((name, place) => isSure(name, found[place]?.[0]));
  report('of these, sure', count(sure), count(sure.map((is, place) => is && (right[place] as boolean))), 'right');
  await measureUnlikely(db, organizationId, 'bottles that the venue does not have', names.missing);
  await measureUnlikely(db, organizationId, 'cocktails, house wines, and dishes', names.others);
}

async function measureUnlikely(db: Database, organizationId: string, what: string, asked: readonly string[]) {
  const found = await suggest(db, organizationId, asked);
  const likely = found.map((some) => (some[0]?.score ?? 0) >= EVEN_CHANCE);
  report(what, asked.length, asked.length - count(likely), 'without a likely suggestion');
  for (const [place, name] of asked.entries())
    if (likely[place]) console.log(`  "${name}": ${found[place]?.[0]?.name} (${found[place]?.[0]?.score})`);
}

const isSure = (name: string, best: { name: string; score: number } | undefined): boolean =>
  best !== undefined && best.score >= SURE_CONFIDENCE && isSameProduct(readPosName(name, null).product, best.name);

/** The universal catalog, without what is not poured or sold as it is. */
function readCatalogue(): Stocked[] {
  const codes = new Map(Object.entries(MAIN_TYPES).map(([code, name]) => [name as string, code]));
  const rows = ['products.csv', 'well-known.csv'].flatMap(
    (file) =>
      Papa.parse<Record<string, string>>(readFileSync(path.join(CATALOGUE, file), 'utf8'), {
        header: true,
        skipEmptyLines: true,
      }).data,
  );
  return rows.flatMap((row, place) => {
    const read = parseSize(row.size ?? '');
    const content = read.ok ? contentOf(Number(read.size.volume), read.size.unit, read.size.count) : null;
    const short_type = codes.get(row.type ?? '') ?? null;
    return content === null || short_type === null
      ? []
      : [{ key: `U${place}`, name: row.name ?? '', content, short_type }];
  });
}
