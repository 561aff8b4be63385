import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { UNITED_STATES } from '#shared/domain/region.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import { importCatalogue } from './import-catalogue.ts';
import { suggestWaiting } from './suggest-waiting.ts';

let server: TestServer;
let bar: TestPerson;
let rival: TestPerson;
let kind: { type_id: string; size_id: string };

interface Staged {
  suggestedMatches: {
    inventory_item_id: string;
    universal_item: { id: string; name: string; type: object; organization_id: string | null; created_at: string };
    rank: number;
    confidence: number;
    reason: string;
  }[];
}

const CATALOGUE = `name,type,subtype,size,vintage,barcode,producer,country,region,abv,grapes,style
Caymus Cabernet Sauvignon,Wine,Cabernet,750 mL,2019,,Caymus Vineyards,USA,Napa Valley,14.6,Cabernet Sauvignon,Full-bodied
Four Roses Bourbon,SP,Bourbon,750 mL,,088004022723,,USA,,40,,Kentucky straight
Four Roses Single Barrel,SP,Bourbon,750 mL,,,,USA,,50,,
`;

beforeAll(async () => {
  server = await startTestServer();
  bar = await server.createTestHouse('Here Bar');
  const { organizationId, userId, email } = bar;
  const actor = {
    userId,
    email,
    displayName: 'Olga',
    sessionId: null,
    organizationId,
    organizationName: 'Here Bar',
    region: UNITED_STATES,
    timezone: 'UTC',
    role: 'owner' as const,
  };
  await importCatalogue(
    server.services.systemDb,
    { db: server.services.db, actor, now: new Date() },
    { name: 'list.csv', bytes: new TextEncoder().encode(CATALOGUE) },
  );
  rival = await server.createTestHouse('Foreign Bar');
  const sizes = (await bar.get<{ id: string; name: string }[]>('/api/item/size')).body;
  const types = (await bar.get<{ id: string; short_type: string }[]>('/api/item/types')).body;
  kind = {
    size_id: sizes.find((each) => each.name === '750 mL')?.id as string,
    type_id: types.find((each) => each.short_type === 'SP')?.id as string,
  };
});
afterAll(() => server.close());

async function addItem(name: string, more: object = {}): Promise<string> {
  const { status, body } = await bar.post<{ id: string }>('/api/inventory/item', { ...kind, name, ...more });
  expect(status).toBe(200);
  return body.id;
}
const suggest = (itemId: string) =>
  bar.post<{ success: boolean }>('/api/ai/enrichment/new-item-enrichment', {
    ...{ itemId, runForUnmatched: true, runForLocalUniversalItem: false, runForUnEnriched: false },
  });
const staged = async (id: string) =>
  (await bar.get<Staged>(`/api/ai/staged_matches?inventory_item_id=${id}`)).body.suggestedMatches;
interface Detail {
  data: { original_item_id: string | null; original_item: { name: string } | null; enriched_item: object | null };
}
const original = async (id: string) => {
  const { original_item_id, enriched_item } = (await bar.get<Detail>(`/api/inventory/item/${id}`)).body.data;
  return { original_item_id, enriched_item };
};

test('API-040 API-046 UNI-010 UNI-015 UNI-016: an item is looked up and the products found are staged', async () => {
  const types = (await bar.get<{ id: string; short_type: string }[]>('/api/item/types')).body;
  const item = await addItem('Caymus Cabernet', { type_id: types.find((each) => each.short_type === 'WI')?.id });
  expect((await suggest(item)).body).toEqual({ success: true });
  const [main] = await staged(item);
  expect(main).toMatchObject({
    inventory_item_id: item,
    rank: 1,
    reason: 'name',
    universal_item: { name: 'Caymus Cabernet Sauvignon', type: { name: 'Cabernet' }, organization_id: null },
  });
  expect(main?.universal_item.created_at).toMatch(/^20\d\d-/);
  const all = (await bar.get<Staged>('/api/ai/staged_matches')).body.suggestedMatches;
  expect(all.some((each) => each.inventory_item_id === item)).toBe(true);
});

test('API-046 UNI-017: without a similar product there is no success; an invalid body is refused', async () => {
  expect((await suggest(await addItem('Zzqx Wrpl 77'))).body).toEqual({ success: false });
  expect((await bar.post('/api/ai/enrichment/new-item-enrichment', { itemId: 'x' })).status).toBe(400);
  expect((await suggest('00000000-0000-4000-8000-000000000000')).status).toBe(404);
});

test('API-042 UNI-002 UNI-008 UNI-014: an accepted suggestion becomes the match of the item, with its details', async () => {
  const item = await addItem('Four Roses Bourbon');
  await suggest(item);
  const [main] = await staged(item);
  const { status, body } = await bar.put('/api/ai/staged_matches', { inventory_item_id: item });
  expect([status, body]).toEqual([
    200,
    { inventory_item_id: item, original_item_id: main?.universal_item.id, previous_original_item_id: null },
  ]);
  expect(await original(item)).toMatchObject({
    original_item_id: main?.universal_item.id,
    enriched_item: { abv: 40, style: 'Kentucky straight' },
  });
  expect(await staged(item)).toEqual([]);
});

test('UNI-007: rematching an item replaces the details of the first product and keeps its own', async () => {
  const item = await addItem('Four Roses');
  await sql`update catalog.item set enriched_item = '{"barrel": "ours"}' where id = ${item}`.execute(
    server.services.systemDb,
  );
  const [bourbon, single] = await Promise.all(
    ['Four Roses Bourbon', 'Four Roses Single Barrel'].map(async (name) => {
      const { body } = await bar.get<{ id: string }[]>(
        `/api/search/universal-items/app-search?q=${encodeURIComponent(name)}`,
      );
      return body[0]?.id;
    }),
  );
  await bar.put('/api/ai/staged_matches', { inventory_item_id: item, universal_item_id: bourbon });
  expect((await original(item)).enriched_item).toEqual({ barrel: 'ours', abv: 40, style: 'Kentucky straight' });
  const change = await bar.put('/api/ai/staged_matches', { inventory_item_id: item, universal_item_id: single });
  expect(change.body).toMatchObject({ original_item_id: single, previous_original_item_id: bourbon });
  expect((await original(item)).enriched_item).toEqual({ barrel: 'ours', abv: 50 });
  expect((await bar.delete('/api/inventory/universal-items', { inventory_item_ids: [item] })).body).toEqual({
    unmatched: 1,
  });
  expect(await original(item)).toMatchObject({ original_item_id: null, enriched_item: { barrel: 'ours' } });
});

test('API-041 UNI-009: a declined suggestion is removed and not made again automatically', async () => {
  const item = await addItem('Four Roses Bourbon No 2');
  await suggest(item);
  expect(await staged(item)).not.toEqual([]);
  expect((await bar.delete(`/api/ai/staged_matches?inventory_item_id=${item}`)).status).toBe(200);
  expect(await staged(item)).toEqual([]);
  expect((await original(item)).original_item_id).toBeNull();
  const asked = await addItem('Four Roses Bourbon No 3'); // like the other, but not declined
  const { systemDb, db } = server.services;
  await sql`insert into catalog.match_look (organization_id, item_id) values (${bar.organizationId}, ${asked})`.execute(
    systemDb,
  );
  await sql`update catalog.match_look set looked_at = '2020-01-01'`.execute(systemDb); // the catalog has grown since
  await suggestWaiting(systemDb, db, 5_000);
  expect(await staged(asked)).not.toEqual([]);
  expect(await staged(item)).toEqual([]);
  expect((await bar.put('/api/ai/staged_matches', { inventory_item_id: item })).status).toBe(404);
});

test('new items are looked up automatically, by barcode before name; sure matches are accepted at once', async () => {
  const coded = await addItem('Four Roses bottle', { barcode: '88004022723' });
  const alike = await addItem('Four Roses Small', {});
  await suggestWaiting(server.services.systemDb, server.services.db, 5_000);
  expect((await staged(coded))[0]).toMatchObject({ reason: 'barcode', universal_item: { name: 'Four Roses Bourbon' } });
  expect(await staged(alike)).not.toEqual([]);
  const { body } = await bar.post<{ accepted: number; inventory_item_ids: string[] }>('/api/ai/staged_matches/accept', {
    least_confidence: 0.9,
  });
  expect(body.inventory_item_ids).toContain(coded);
  expect(body.inventory_item_ids).not.toContain(alike);
  expect(await suggestWaiting(server.services.systemDb, server.services.db, 5_000)).toBe(0);
});

test('only the rows of items that were looked up are loaded again on the screens', async () => {
  const item = await addItem('Four Roses Barrel');
  const { systemDb, db } = server.services;
  await sql`delete from platform.event where organization_id = ${bar.organizationId}`.execute(systemDb);
  await suggestWaiting(systemDb, db, 5_000);
  const { rows } = await sql<{ ids: string[] | null }>`
    select ids from platform.event where organization_id = ${bar.organizationId} and topic = 'items'`.execute(systemDb);
  expect(rows.map(({ ids }) => ids)).toEqual([[item]]);
});

test('UNI-018 UNI-013: if nothing fits, the item becomes a product of this venue only', async () => {
  const item = await addItem('House Limoncello', { fields: [{ type: 'PR', name: 'Our Kitchen' }] });
  const { body } = await bar.post<{ original_item_id: string }>('/api/items/universal', { inventory_item_id: item });
  const again = await bar.post<{ original_item_id: string }>('/api/items/universal', { inventory_item_id: item });
  expect(again.body.original_item_id).toBe(body.original_item_id);
  const seen = await bar.get(`/api/items/universal/${body.original_item_id}`);
  expect(seen.body).toMatchObject({
    name: 'House Limoncello',
    organization_id: bar.organizationId,
    fields: [{ type: 'PR', name: 'Our Kitchen' }],
  });
  expect((await rival.get(`/api/items/universal/${body.original_item_id}`)).status).toBe(404);
  expect((await rival.get('/api/search/universal-items/app-search?q=limoncello')).body).toEqual([]);
});

test("D50: another organization's items are not matched, declined or looked up", async () => {
  const item = await addItem('Our secret bottle');
  for (const answer of [
    await rival.put('/api/ai/staged_matches', { inventory_item_id: item }),
    await rival.delete(`/api/ai/staged_matches?inventory_item_id=${item}`),
    await rival.post('/api/ai/enrichment/new-item-enrichment', { itemId: item }),
    await rival.post('/api/items/universal', { inventory_item_id: item }),
  ])
    expect(answer.status).toBe(404);
});

test('API-030 UNI-003 UNI-004: items are listed with their mapping, counted, and filtered by it', async () => {
  const [matched, suggested, unmatched] = [
    await addItem('Listed Four Roses Bourbon'),
    await addItem('Listed Four Roses Bourbon two'),
    await addItem('Listed Xylqq'),
  ];
  await suggest(matched);
  await bar.put('/api/ai/staged_matches', { inventory_item_id: matched });
  await suggest(suggested);
  interface Page {
    data: {
      id: string;
      mapping: string;
      original_item: { name: string } | null;
      suggestion: object | null;
      type: object;
      total_quantity: number;
      updated_at: string;
    }[];
    meta: { total: number };
    counts: { matched: number; suggested: number; unmatched: number };
    has_catalogue: boolean;
  }
  const list = async (query: string) => (await bar.get<Page>(`/api/inventory/universal-items?${query}`)).body;
  const all = await list('search=listed');
  expect(all.data.map(({ id, mapping }) => [id, mapping])).toEqual([
    [matched, 'matched'],
    [suggested, 'suggested'],
    [unmatched, 'unmatched'],
  ]);
  expect(all.data[0]).toMatchObject({
    original_item: { name: 'Four Roses Bourbon' },
    suggestion: null,
    total_quantity: 0,
  });
  expect(all.data[1]).toMatchObject({
    original_item: null,
    suggestion: { universal_item: { name: 'Four Roses Bourbon' } },
  });
  expect(all.has_catalogue).toBe(true);
  for (const mapping of ['matched', 'suggested', 'unmatched'] as const) {
    const page = await list(`search=listed&mapping=${mapping}`);
    expect(page.data.map((row) => row.mapping)).toEqual([mapping]);
    expect((await list(`mapping=${mapping}&limit=1`)).meta.total).toBe(page.counts[mapping]);
  }
  expect((await list('sort=updated_at:desc&limit=2')).data).toHaveLength(2);
  expect((await bar.get('/api/inventory/universal-items?sort=colour:asc')).status).toBe(400);
  expect((await rival.get<Page>('/api/inventory/universal-items')).body.data).toEqual([]);
});

test('CONST-028: of seven possible products, the six surest are suggested', async () => {
  const names = ['Agricole', 'Ambre', 'Blanc', 'Cask', 'Reserve', 'Solera', 'Vieux'].map(
    (word) => `Saint Rivage Rhum ${word}`,
  );
  const list = ['name,type,size', ...names.map((name) => `${name},SP,750 mL`)].join('\n');
  const form = new FormData();
  form.set('file', new File([list], 'rhum.csv', { type: 'text/csv' }));
  const { status } = await fetch(`${bar.url}/api/import/catalogue`, {
    method: 'POST',
    headers: bar.headers,
    body: form,
  });
  expect(status).toBe(200);
  const item = await addItem('Saint Rivage Rhum');
  expect((await suggest(item)).body.success).toBe(true);
  const found = await staged(item);
  expect(found).toHaveLength(6);
  for (const { universal_item } of found) expect(names).toContain(universal_item.name);
  expect(found.map(({ rank }) => rank)).toEqual(found.map(({ rank }) => rank).toSorted((a, b) => a - b));
});

test('what a person matched counts at once for the next item of that name, in this venue only; undo forgets it', async () => {
  const list = `name,type,size\nOld Quince Barrel Reserve,SP,750 mL\nOld Quince Barrel Reserve,SP,1000 mL\nQuince Reserve Old,SP,1000 mL`;
  const form = new FormData();
  form.set('file', new File([list], 'quince.csv', { type: 'text/csv' }));
  await fetch(`${bar.url}/api/import/catalogue`, { method: 'POST', headers: bar.headers, body: form });
  const sizes = (await bar.get<{ id: string; name: string }[]>('/api/item/size')).body;
  const size_id = sizes.find(({ name }) => name === '1 L')?.id ?? sizes.find(({ name }) => name === '1000 mL')?.id;
  const usual = await addItem('House Pour OQ');
  const product = (
    await bar.get<{ id: string; size: { name: string } }[]>(
      '/api/search/universal-items/app-search?q=old quince barrel 750',
    )
  ).body[0]?.id;
  const liter = await addItem('House Pour OQ', { size_id });
  await suggest(liter);
  expect((await staged(liter))[0]?.universal_item.name).not.toBe('Old Quince Barrel Reserve');
  await bar.put('/api/ai/staged_matches', { inventory_item_id: usual, universal_item_id: product });
  await suggest(liter);
  const [first, ...others] = await staged(liter);
  expect(first).toMatchObject({ universal_item: { name: 'Old Quince Barrel Reserve' }, rank: 1, confidence: 0.95 });
  expect(first?.universal_item.id).not.toBe(product);
  for (const { confidence } of others) expect(confidence).toBeLessThanOrEqual(0.05);
  await bar.delete('/api/inventory/universal-items', { inventory_item_ids: [usual] });
  await suggest(liter);
  expect((await staged(liter))[0]?.universal_item.name).not.toBe('Old Quince Barrel Reserve');
});
