import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import Papa from 'papaparse';
import { recipesByName } from '#features/sales/domain/recipe-names.ts';
import { stageSuggestions } from '#features/sales/server/matching/stage-suggestions.ts';
import { type Listed, readLists, readPairs } from '#scripts/matcher/lists.ts';
import { type Database, openPool, type Tx, withOrganization } from '#shared/server/database.ts';
import { prepareDatabase } from '#shared/server/migrate.ts';
import { openPostgres } from '#shared/server/postgres/open-postgres.ts';
import { createTestOrganization } from '#test/organization.ts';
import { inTradeData, TRADE_DATA } from '#test/trade-data.ts';

/** The list that the venue buys from; the till has the names of the other shops' lists. */
const OWN_LIST = 'bc_2026-01';
/** Of the products that no name of the till means, one in so many is in the venue, too. */
const ONE_OF = 4;
const MISSES_SHOWN = 12;
/** From this score on, a screen calls a suggestion "Suggested"; below, "Not sure". */
const EVEN_CHANCE = 0.5;

/**
 * How well a till's names are matched, on names that other people wrote: products by names of two other shops (one
 * barcode says which they are), dishes and goods of three tills, and cocktails of two books. Nothing was tuned on these
 * pairs: products are kept out of training, and the café's till is in no test of the rules.
 */
export async function benchMenus(): Promise<void> {
  if (!existsSync(TRADE_DATA)) return console.log(`menus: ${TRADE_DATA} is not there, skipped`);
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'cellarhand-bench-'));
  chmodSync(dataDir, 0o755);
  const postgres = await openPostgres({ dataDir });
  const { addresses } = await prepareDatabase(postgres.url);
  const app = openPool(addresses.cellarhand_app, 'cellarhand_app', { max: 2 });
  const auth = openPool(addresses.cellarhand_auth, 'cellarhand_auth', { max: 1, searchPath: 'accounts' });
  const system = openPool(addresses.cellarhand_system, 'cellarhand_system', { max: 1 });
  try {
    const bar = await createTestOrganization({ url: postgres.url, app, auth, system, close: async () => {} });
    await measureProducts(app.db, bar.organizationId);
    await measureOthers(app.db, bar.organizationId);
    const without = await createTestOrganization({ url: postgres.url, app, auth, system, close: async () => {} });
    await measureMissing(app.db, without.organizationId);
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
  const boston = [...new Set(read('recipes_mr_boston/mr-boston-flattened.csv').map((row) => (row.name ?? '').trim()))];
  const letters = (name: string) =>
    name
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^a-z]/g, '');
  const find = recipesByName(iba.map((name) => ({ id: name, name })));
  const same = boston.filter((name) => iba.some((other) => letters(other) === letters(name)));
  const right = same.map((name) => letters(find(name, null)?.recipe.name ?? '') === letters(name));
  report('recipes by the name of another book', same.length, count(right), 'exactly');
  const others = boston.filter((name) => !same.includes(name) && find(name, null)?.isExact);
  report(
    'other cocktails',
    boston.length - same.length,
    boston.length - same.length - others.length,
    'called no recipe',
  );
}

const count = (all: readonly boolean[]) => all.filter(Boolean).length;

const report = (what: string, of: number, right: number, more: string) =>
  console.log(`${what.padEnd(42)} ${right} of ${of} right (${((100 * right) / of).toFixed(1)} %), ${more}`);

const read = (file: string) =>
  Papa.parse<Record<string, string>>(readFileSync(inTradeData(file), 'utf8').replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: true,
  }).data;

async function stock(tx: Tx, organizationId: string, rows: readonly Listed[]): Promise<void> {
  const column = <T>(pick: (row: Listed) => T) => rows.map(pick);
  const data = sql`unnest(${column((r) => r.name)}::text[], ${column((r) => r.short_type)}::text[],
    ${column((r) => String(Math.round(r.content ?? 0)))}::numeric[], ${column((r) => `BC${r.key}`)}::text[]) as listed (name, type, content, barcode)`;
  await sql`insert into catalog.item_type (organization_id, name, short_type)
    select distinct ${organizationId}::uuid, 'Listed ' || type, type from ${data} on conflict do nothing`.execute(tx);
  await sql`insert into catalog.size (organization_id, name, volume, unit)
    select distinct ${organizationId}::uuid, content || ' mL', content, 'mL' from ${data} on conflict do nothing`.execute(
    tx,
  );
  await sql`
    insert into catalog.item (organization_id, name, type_id, size_id, barcode)
    select ${organizationId}::uuid, listed.name, t.id, z.id, listed.barcode from ${data}
    join catalog.item_type as t on t.organization_id = ${organizationId} and t.name = 'Listed ' || listed.type
    join lateral (select id from catalog.size where organization_id = ${organizationId} and count = 1 and unit = 'mL'
      and volume = listed.content limit 1) as z on true`.execute(tx);
}

interface Suggested {
  readonly name: string;
  readonly score: number;
}

/** The names of the items that are suggested for each name of the till, likeliest first. */
async function suggest(db: Database, organizationId: string, names: readonly string[]): Promise<Suggested[][]> {
  return withOrganization(db, organizationId, async (tx) => {
    const { rows: tills } = await sql<{ id: string }>`
      insert into sales.pos_instance (organization_id, name, provider, is_default)
      select ${organizationId}::uuid, 'Till ' || platform.new_id(), 'TO', not exists (
        select from sales.pos_instance where organization_id = ${organizationId}) returning id`.execute(tx);
    const { rows } = await sql<{ id: string; place: number }>`
      insert into sales.pos_item (organization_id, pos_id, external_id, name)
      select ${organizationId}, ${tills[0]?.id}, place::text, name from unnest(${names}::text[]) with ordinality as n (name, place)
      returning id, external_id::int as place`.execute(tx);
    await stageSuggestions(
      tx,
      organizationId,
      rows.map(({ id }) => id),
    );
    const { rows: staged } = await sql<{ place: number; found: Suggested[] }>`
      select p.external_id::int as place,
        json_agg(json_build_object('name', i.name, 'score', m.score::float8) order by m.score desc, i.name_key, i.id) as found
      from sales.staged_match as m
      join sales.pos_item as p on p.organization_id = m.organization_id and p.id = m.pos_item_id
      join catalog.item as i on i.organization_id = m.organization_id and i.id = m.inventory_item_id
      where m.organization_id = ${organizationId} and p.pos_id = ${tills[0]?.id} group by 1`.execute(tx);
    const found = new Map(staged.map((row) => [row.place, row.found]));
    return names.map((_, place) => found.get(place + 1) ?? []);
  });
}
