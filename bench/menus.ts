import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import Papa from 'papaparse';
import { recipesByName } from '#features/sales/domain/recipe-names.ts';
import { readLists, readPairs } from '#scripts/matcher/lists.ts';
import { type Database, openPool, withOrganization } from '#shared/server/database.ts';
import { prepareDatabase } from '#shared/server/migrate.ts';
import { openPostgres } from '#shared/server/postgres/open-postgres.ts';
import { createTestOrganization } from '#test/organization.ts';
import { inTradeData, TRADE_DATA } from '#test/trade-data.ts';
import { measureBarMenus } from './bar-menus.ts';
import { count, EVEN_CHANCE, report, stock, suggest } from './suggest-names.ts';

/** The list that the venue buys from; the till has the names of the other shops' lists. */
const OWN_LIST = 'bc_2026-01';
/** Of the products that no name of the till means, one in so many is in the venue, too. */
const ONE_OF = 4;
const MISSES_SHOWN = 12;

/**
 * How well a till's names are matched, on names that other people wrote: products by names of two other shops (one
 * barcode says which they are), dishes and goods of three tills, and cocktails of two books. Nothing was tuned on these
 * pairs: products are kept out of training, and the café's till is in no test of the rules.
 */
export async function benchMenus(): Promise<void> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'cellarhand-bench-'));
  chmodSync(dataDir, 0o755);
  const postgres = await openPostgres({ dataDir });
  const { addresses } = await prepareDatabase(postgres.url);
  const app = openPool(addresses.cellarhand_app, 'cellarhand_app', { max: 2 });
  const auth = openPool(addresses.cellarhand_auth, 'cellarhand_auth', { max: 1, searchPath: 'accounts' });
  const system = openPool(addresses.cellarhand_system, 'cellarhand_system', { max: 1 });
  try {
    const newVenue = () => createTestOrganization({ url: postgres.url, app, auth, system, close: async () => {} });
    await measureBarMenus(app.db, (await newVenue()).organizationId);
    if (!existsSync(TRADE_DATA)) return console.log(`other menus: ${TRADE_DATA} is not there, skipped`);
    const bar = await newVenue();
    await measureProducts(app.db, bar.organizationId);
    await measureOthers(app.db, bar.organizationId);
    await measureMissing(app.db, (await newVenue()).organizationId);
    measureRecipes();
  } finally {
    await Promise.all([app, auth, system].map((pool) => pool.close()));
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function readNames() {
  const lists = readLists(TRADE_DATA);
  const pairs = readPairs(TRADE_DATA, lists).filter(
    ({ list, heldOut, to }) => list === OWN_LIST && heldOut && to.content !== null && to.short_type !== null,
  );
  const meant = new Map(pairs.map(({ to }) => [to.key, to]));
  const others = (lists.get(OWN_LIST) ?? []).filter(
    ({ key, content, short_type }, place) => place % ONE_OF === 0 && !meant.has(key) && content !== null && short_type,
  );
  return { pairs, meant, others };
}

async function measureProducts(db: Database, organizationId: string): Promise<void> {
  const { pairs, meant, others } = readNames();
  const stocked = [...meant.values(), ...others];
  await withOrganization(db, organizationId, (tx) => stock(tx, organizationId, stocked));
  const names = pairs.map(({ from }) => from.name);
  const found = await suggest(db, organizationId, names);
  // One name may mean two items: a list sells a product in two boxes, each with its barcode.
  const rightOnes = Map.groupBy(pairs, ({ from }) => from.name);
  const isRight = (place: number, name = '') =>
    (rightOnes.get(names[place] as string) ?? []).some(({ to }) => to.name === name);
  const right = pairs.map((_, place) => isRight(place, found[place]?.[0]?.name));
  const among = pairs.map((_, place) => found[place]?.some(({ name }) => isRight(place, name)) ?? false);
  report(
    `names of other shops, ${stocked.length} items`,
    pairs.length,
    count(right),
    `among the suggested ${count(among)}`,
  );
  const misses = pairs.flatMap(({ from, to }, place) =>
    right[place] ? [] : [`  "${from.name}" is "${to.name}", first was "${found[place]?.[0]?.name ?? 'nothing'}"`],
  );
  console.log(misses.slice(0, MISSES_SHOWN).join('\n'));
}

/** The same names in a venue that has none of the products: a suggestion that looks likely is mostly wrong. */
async function measureMissing(db: Database, organizationId: string): Promise<void> {
  const { pairs, others } = readNames();
  await withOrganization(db, organizationId, (tx) => stock(tx, organizationId, others));
  const names = [...new Set(pairs.map(({ from }) => from.name))];
  const found = await suggest(db, organizationId, names);
  const likely = names.flatMap((name, place) => {
    const best = found[place]?.[0];
    return best && best.score >= EVEN_CHANCE ? [`  "${name}": ${best.name} (${best.score})`] : [];
  });
  const unlikely = names.length - likely.length;
  report('names without their products', names.length, unlikely, 'without a likely suggestion');
  console.log(likely.slice(0, MISSES_SHOWN).join('\n'));
}

/** Food and goods: a suggestion for one is wrong. */
async function measureOthers(db: Database, organizationId: string): Promise<void> {
  const cafe = ['item_sales_may', 'items-2026-06-01-2026-06-12', 'items-2026-06-12-2026-06-17'].flatMap((file) =>
    read(`pos_square_items/${file}.csv`).map((row) => row.Item ?? ''),
  );
  const takeaway = read('pos_takeaway_london/takeaway_restaurant_1_2015-09_2018-12.csv').map(
    (row) => row.description ?? '',
  );
  const bakery = read('pos_bread_basket/bread_basket_2016-10-30_2017-02-28.csv').map((row) => row.Item ?? '');
  const drink = /coke|cobra|wine|water|lemonade|juice/i; // what a bar may stock
  for (const [till, all] of [
    ['café', cafe],
    ['takeaway', takeaway],
    ['bakery', bakery],
  ] as const) {
    const names = [...new Set(all)].filter((name) => name && name !== 'NONE' && !drink.test(name));
    const found = await suggest(db, organizationId, names);
    const wrong = names.flatMap((name, place) =>
      found[place]?.length ? [`  "${name}": ${found[place]?.[0]?.name}`] : [],
    );
    report(`food and goods of a ${till}`, names.length, names.length - wrong.length, 'without a suggestion');
    console.log(wrong.slice(0, MISSES_SHOWN).join('\n'));
  }
}

/** Recipes of one book by the names of another, where they are the same but for case, accents, and marks. */
function measureRecipes(): void {
  const iba = (JSON.parse(readFileSync(inTradeData('recipes_iba/iba_recipes.json'), 'utf8')) as { name: string }[]).map(
    ({ name }) => name,
  );
  const boston = new Set(read('recipes_mr_boston/mr-boston-flattened.csv').map((row) => (row.name ?? '').trim()));
  const database = new Set(read('recipes_thecocktaildb/all_drinks.csv').map((row) => (row.strDrink ?? '').trim()));
  compareBooks(iba, [...boston], 'another book');
  compareBooks(iba, [...database], 'a database');
}

function compareBooks(iba: readonly string[], others: readonly string[], source: string): void {
  const letters = (name: string) =>
    name
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^a-z]/g, '');
  const find = recipesByName(iba.map((name) => ({ id: name, name })));
  const same = others.filter((name) => iba.some((other) => letters(other) === letters(name)));
  const right = same.map((name) => letters(find(name, null)?.recipe.name ?? '') === letters(name));
  report(`recipes by the name of ${source}`, same.length, count(right), 'exactly');
  const rest = others.filter((name) => !same.includes(name));
  const called = rest.filter((name) => find(name, null)?.isExact);
  report(`other cocktails of ${source}`, rest.length, rest.length - called.length, 'called no recipe');
}

const read = (file: string) =>
  Papa.parse<Record<string, string>>(readFileSync(inTradeData(file), 'utf8').replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: true,
  }).data;
