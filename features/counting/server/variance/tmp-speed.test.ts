import pg from 'pg';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestOrganization, openTestHouse } from '#test/organization.ts';
import { withOrganization } from '#shared/server/database.ts';
import { buildOrganization } from '../../../../bench/build-organization.ts';
import { endStage } from '../cycles/end-stage.ts';
import { categoryCogs } from './category-cogs.ts';
import { listVariance } from './list-variance.ts';
import { verifyOpenings } from './verify-openings.ts';

test('speed', async () => {
  const house = await openTestHouse();
  const bar = await createTestOrganization(house, { now: new Date(Date.now() - 5 * 86_400_000) });
  const client = new pg.Client(house.url);
  await client.connect();
  const id = bar.organizationId;
  const time = async (name: string, work: () => Promise<unknown>) => {
    const t = performance.now();
    const r = await work();
    console.log(name, Math.round(performance.now() - t), 'ms', JSON.stringify((r as any)?.total ?? ''));
    return r;
  };
  await time('build', () => buildOrganization(client, id, 20_000));
  await client.query('analyze');
  const ctx = () => bar.contextAt(new Date());
  const list = (more = {}) => listVariance(ctx(), { page: 1, limit: 500, sort: 'name:asc', ...more });
  const day = (n: number) => new Date(Date.now() - n * 86_400_000).toISOString();
  await time('list untouched', () => list());
  await time('cogs untouched', () => categoryCogs(ctx(), {}));
  await client.query(`insert into stock.movement (organization_id, item_id, location_id, kind, quantity, occurred_at, action_id)
    select organization_id, item_id, location_id, 'sale', -1, now() - interval '2 days', (select id from stock.action where organization_id=$1 limit 1) from (select distinct on (item_id) * from stock.running_stock where organization_id = $1) r`, [id]);
  await client.query(`update stock.running_stock r set quantity = quantity - 1 from (select distinct on (item_id) id from stock.running_stock where organization_id = $1) d where d.id = r.id`, [id]);
  await time('update with keep_value', () => client.query(`update stock.item_stock set quantity = quantity - 1 where organization_id = $1`, [id]));
  await client.query('analyze');
  await time('list all sold', () => list());
  await time('cogs all sold', () => categoryCogs(ctx(), {}));
  await time('cogs by dates', () => categoryCogs(ctx(), { from: day(3), to: day(1) }));
  await time('cogs by dates back', () => categoryCogs(ctx(), { from: day(60), to: day(1) }));
  const ended = (await time('end', () => endStage(ctx(), { type: 'complete', acceptRunningCounts: true, zeroOutUncounted: false }))) as any;
  await time('list closed', () => list({ stage_id: ended.ended.id }));
  await time('cogs closed', () => categoryCogs(ctx(), { stage_id: ended.ended.id }));
  await time('list open', () => list());
  await client.query(`insert into stock.movement (organization_id, item_id, location_id, kind, quantity, occurred_at, action_id)
    select organization_id, item_id, location_id, 'opening', 1, now(), (select id from stock.action where organization_id=$1 limit 1) from (select distinct on (item_id) * from stock.running_stock where organization_id = $1) r`, [id]);
  await client.query(`update stock.running_stock r set quantity = quantity + 1 from (select distinct on (item_id) id from stock.running_stock where organization_id = $1) d where d.id = r.id`, [id]);
  await client.query(`update stock.item_stock set quantity = quantity + 1 where organization_id = $1`, [id]);
  await client.query('analyze');
  await time('list 20000 openings', () => list());
  await time('verify openings', () => withOrganization(house.app.db, id, (tx) => verifyOpenings(tx, id)));
  await time('refresh item_value view', () => withOrganization(house.app.db, id, (tx) => sql`select sum(value) from stock.item_value`.execute(tx)));
  await client.end();
  await house.close();
  expect(1).toBe(1);
}, 600_000);
