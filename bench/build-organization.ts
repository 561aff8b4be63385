import type pg from 'pg';

const LOCATIONS = 8;

const WORDS = [
  'Amber',
  'Barrel',
  'Copper',
  'Dry',
  'Estate',
  'Forest',
  'Golden',
  'Harbor',
  'Island',
  'Juniper',
  'Kings',
  'Lowland',
  'Meadow',
  'North',
  'Old',
  'Peat',
];

/**
 * Fills an organization with `items` items in 8 locations: a ledger entry and running stock for every pair, three
 * purchases per item. Written directly into the tables, because building it through the product is not measured.
 */
export async function buildOrganization(client: pg.Client, organizationId: string, items: number): Promise<void> {
  await client.query('begin');
  await client.query(
    `
    insert into catalog.size (organization_id, name, volume, unit) values ($1, '750 mL', 750, 'mL') on conflict do nothing`,
    [organizationId],
  );
  await client.query(
    `
    insert into stock.location (organization_id, name, priority)
    select $1, 'Room ' || n, n from generate_series(2, $2::int) as n`,
    [organizationId, LOCATIONS],
  );
  await client.query(
    `
    with types as (select array_agg(id order by short_type) as ids from catalog.item_type where organization_id = $1),
    made as (
      insert into catalog.item (organization_id, name, type_id, size_id, barcode, list_price)
      select $1, words[1 + (n * 7) % 16] || ' ' || words[1 + (n * 3) % 16] || ' ' || words[1 + n % 16] || ' ' || n,
             types.ids[1 + n % 10], (select id from catalog.size where organization_id = $1 limit 1),
             lpad(n::text, 12, '0'), 10 + n % 90
      from generate_series(1, $2::int) as n, types, (select $3::text[] as words) as w
      returning id, barcode)
    insert into catalog.item_barcode (organization_id, code, item_id) select $1, barcode, id from made`,
    [organizationId, items, WORDS],
  );
  await client.query(
    `
    with action as (insert into stock.action (organization_id, kind) values ($1, 'receipt') returning id)
    insert into stock.movement (organization_id, item_id, location_id, kind, quantity, occurred_at, unit_cost, action_id)
    select $1, i.id, l.id, 'receipt', 1 + (hashtext(i.id::text || l.id::text) & 15), now() - interval '30 days', 12.34, action.id
    from catalog.item as i, stock.location as l, action where i.organization_id = $1 and l.organization_id = $1
    order by i.id, l.id`,
    [organizationId],
  );
  await client.query(
    `
    insert into stock.running_stock (organization_id, item_id, location_id, quantity, last_moved_at)
    select organization_id, item_id, location_id, sum(quantity), max(occurred_at) from stock.movement
    where organization_id = $1 group by 1, 2, 3 order by 2, 3`,
    [organizationId],
  );
  await client.query(
    `
    update stock.item_stock as s set quantity = m.quantity, last_moved_at = m.at
    from (select item_id, sum(quantity) as quantity, max(occurred_at) as at from stock.movement where organization_id = $1 group by 1) as m
    where s.organization_id = $1 and s.item_id = m.item_id`,
    [organizationId],
  );
  await client.query(
    `
    insert into stock.cost_layer (organization_id, item_id, source_type, source_id, source_line, purchased_at, quantity, unit_cost, landed_unit_cost, supplier)
    select $1, i.id, 'bench', i.id, n::text, now() - n * interval '40 days', 24, 10 + n + (hashtext(i.id::text) & 7), 10 + n, 'Vendor ' || n
    from catalog.item as i, generate_series(1, 3) as n where i.organization_id = $1`,
    [organizationId],
  );
  await client.query(
    `
    update stock.item_cost as c set last_cost = l.last_cost, last_cost_at = l.at, last_cost_method = 'purchase', average_cost = l.average, last_purchased_at = l.at, last_supplier = 'Vendor 1'
    from (select item_id, max(purchased_at) as at, (array_agg(unit_cost order by purchased_at desc))[1] as last_cost,
                 round(sum(quantity * unit_cost) / sum(quantity), 6) as average
          from stock.cost_layer where organization_id = $1 group by 1) as l
    where c.organization_id = $1 and c.item_id = l.item_id`,
    [organizationId],
  );
  await client.query('update stock.item_stock set value = null where organization_id = $1', [organizationId]);
  await client.query('commit');
}
