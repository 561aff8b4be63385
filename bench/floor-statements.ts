/** Shelves as one array per column, and the names of locations once: half the time of an object per shelf. */
const ROW = `json_build_object('id', i.id, 'name', i.name, 'vintage', i.vintage, 'barcode', i.barcode, 'list_price', i.list_price::float8,
  'updated_at', i.updated_at,
  'size', json_build_object('id', z.id, 'name', z.name, 'unit', z.unit, 'volume', z.volume::float8, 'count', z.count, 'stockable', z.stockable, 'organization_id', z.organization_id),
  'type', json_build_object('id', t.id, 'name', t.name, 'short_type', t.short_type), 'main_type', t.name,
  'total_quantity', s.quantity::float8, 'last_counted_at', s.last_counted_at, 'last_cost', c.last_cost::float8, 'average_cost', c.average_cost::float8,
  'has_consignment', c.has_consignment, 'last_vendor', c.last_supplier, 'last_purchased_at', c.last_purchased_at, 'total_value', s.value::float8,
  'places', held.places, 'quantities', held.quantities,
  'priorities', held.priorities, 'counted', held.counted, 'counts', held.counts)`;

const JOINS = `
  join catalog.item i on i.organization_id = $1 and i.id = page.id
  join catalog.size z on z.organization_id = $1 and z.id = i.size_id
  join catalog.item_type t on t.organization_id = $1 and t.id = i.type_id
  join stock.item_stock s on s.organization_id = $1 and s.item_id = i.id
  join stock.item_cost c on c.organization_id = $1 and c.item_id = i.id
  left join lateral (
    select json_agg(r.location_id) as places, json_agg(r.quantity::float8) as quantities, json_agg(r.depletion_priority) as priorities,
      json_agg(r.last_counted_at) as counted, json_agg(r.last_count) as counts
    from stock.running_stock r where r.organization_id = $1 and r.item_id = i.id) as held on true`;

const page = (ids: string) => `
  with page as materialized (select row_number() over () as position, id from (${ids}) as ids)
  select json_build_object('data', json_agg(${ROW} order by page.position), 'total', (select items from catalog.item_count where organization_id = $1),
    'places', (select json_agg(json_build_array(id, name) order by name_key) from stock.location where organization_id = $1))::text as json
  from page ${JOINS}`;

const FILTERED = `from catalog.item i join stock.item_stock s on s.organization_id = $1 and s.item_id = i.id
  join catalog.item_type t on t.organization_id = $1 and t.id = i.type_id
  where i.organization_id = $1 and i.active and t.short_type = 'SP' and s.quantity >= 60`;

const STOCK_LIST = `(select string_agg(l.name || ' ' || trim_scale(round(r.quantity, 2))::text, ', ' order by r.depletion_priority)
  from stock.running_stock r join stock.location l on l.organization_id = $1 and l.id = r.location_id
  where r.organization_id = $1 and r.item_id = i.id and r.quantity <> 0)`;

const NAMED = 'select id from catalog.item where organization_id = $1 and active order by name_key, id';

/** Each returns one row with the column json. */
export const FLOOR_READS: Readonly<Record<string, string>> = {
  'list-first': page(`${NAMED} limit $2`),
  // Deep pages by keyset: the best method if the caller knows the previous row.
  'list-deep': page(`select id from catalog.item where organization_id = $1 and active
    and (name_key, id) > (select name_key, id from catalog.item where organization_id = $1 and id = $3) order by name_key, id limit $2`),
  // The same answer includes the total: "N of M".
  'list-filtered': page(`select i.id ${FILTERED} order by i.name_key, i.id limit $2`).replace(
    '(select items from catalog.item_count where organization_id = $1)',
    `(select count(*) ${FILTERED})`,
  ),
  'list-by-stock':
    page(`select i.id from stock.item_stock s join catalog.item i on i.organization_id = $1 and i.id = s.item_id
    where s.organization_id = $1 and i.active order by s.quantity desc, s.item_id desc limit $2`),
  search: `select json_agg(json_build_object('id', i.id, 'name', i.name, 'barcode', i.barcode, 'quantity', s.quantity::float8, 'size', z.name, 'type', t.name, 'stockList', ${STOCK_LIST}))::text as json
    from (select id, name_key from catalog.item where organization_id = $1 and active and name_key like $2
          order by similarity(name_key, $3) desc, name_key limit 15) as f
    join catalog.item i on i.organization_id = $1 and i.id = f.id
    join catalog.size z on z.organization_id = $1 and z.id = i.size_id join catalog.item_type t on t.organization_id = $1 and t.id = i.type_id
    join stock.item_stock s on s.organization_id = $1 and s.item_id = i.id`,
  barcode: `select json_agg(json_build_object('id', i.id, 'name', i.name, 'barcode', i.barcode, 'quantity', s.quantity::float8, 'size', z.name, 'type', t.name, 'stockList', ${STOCK_LIST}))::text as json
    from catalog.item_barcode b join catalog.item i on i.organization_id = $1 and i.id = b.item_id
    join catalog.size z on z.organization_id = $1 and z.id = i.size_id join catalog.item_type t on t.organization_id = $1 and t.id = i.type_id
    join stock.item_stock s on s.organization_id = $1 and s.item_id = i.id where b.organization_id = $1 and b.code = $2`,
  'floor-counts': `select json_build_array(json_build_object('counts', count(*)))::text as json
    from counting.stocktake where organization_id = $1 and user_id is null`,
  variance: `with moved as (
      select item_id, sum(quantity) as everything, sum(quantity) filter (where kind = 'receipt') as purchases,
        sum(round(quantity * coalesce(unit_cost, 0), 2)) filter (where kind = 'receipt') as bought, -sum(quantity) filter (where kind = 'sale') as sales,
        sum(quantity) filter (where kind = 'stocktake') as variance
      from stock.movement where organization_id = $1 and occurred_at >= (select started_at from counting.cycle where organization_id = $1 and state = 'open') group by 1
    ), counted as (
      select distinct item_id, location_id from counting.stocktake where organization_id = $1 and replaced_by_id is null and cancelled_at is null
    ), shelf as (
      select r.item_id, sum(r.quantity) as on_hand, bool_or(c.item_id is not null) as counted, bool_and(c.item_id is not null) as everywhere, bool_or(r.stale) as stale
      from stock.running_stock as r left join counted as c using (item_id, location_id) where r.organization_id = $1 group by 1
    ), f as (
      select shelf.*, moved.purchases, moved.sales, moved.variance, round(moved.variance * c.average_cost, 2) as cost,
        shelf.on_hand - moved.everything as starting, moved.bought - round(shelf.on_hand * s.value / nullif(s.quantity, 0), 2) as cogs, i.name, i.name_key
      from shelf join moved using (item_id) join catalog.item as i on i.organization_id = $1 and i.id = shelf.item_id
      join stock.item_cost as c on c.organization_id = $1 and c.item_id = shelf.item_id
      join stock.item_stock as s on s.organization_id = $1 and s.item_id = shelf.item_id
    ), t as materialized (select * from f)
    select json_build_object('data', (select json_agg(page) from (select * from t order by cost, item_id limit 50) as page),
      'totals', (select json_build_object('items', count(*), 'cost', sum(cost) filter (where counted), 'cogs', sum(cogs), 'on_hand', sum(on_hand),
        'purchases', sum(purchases), 'variance', sum(variance)) from t))::text as json`,
  valuation: `select json_agg(r)::text as json from (
    select t.short_type, count(*) as items, sum(s.quantity)::float8 as quantity,
           sum(coalesce(v.value, 0) + case when s.quantity > coalesce(v.covered, 0) then round((s.quantity - coalesce(v.covered, 0)) * coalesce(
             (select unit_cost from stock.manual_cost where organization_id = $1 and item_id = s.item_id order by effective_at desc limit 1),
             (select unit_cost from stock.cost_layer where organization_id = $1 and item_id = s.item_id order by purchased_at limit 1), 0), 2) else 0 end)::float8 as value
    from stock.item_stock s join catalog.item i on i.organization_id = $1 and i.id = s.item_id and i.active
    join catalog.item_type t on t.organization_id = $1 and t.id = i.type_id
    left join lateral (
      select sum(round(least(l.quantity, s.quantity - l.newer) * l.unit_cost, 2)) as value, sum(least(l.quantity, s.quantity - l.newer)) as covered from (
        select quantity, unit_cost, sum(quantity) over (order by purchased_at desc, id desc) - quantity as newer
        from stock.cost_layer where organization_id = $1 and item_id = s.item_id and quantity > 0) as l
      where l.newer < s.quantity) as v on true
    where s.organization_id = $1 group by 1) as r`,
};

const MOVED = `insert into stock.movement (organization_id, item_id, location_id, kind, quantity, occurred_at, action_id)
  select $1, item_id, location_id, $5, quantity, now(), $6 from unnest($2::uuid[], $3::uuid[], $4::numeric[]) as m (item_id, location_id, quantity)`;
const CARRIED = `update stock.running_stock as r set quantity = r.quantity + m.quantity, updated_at = now()
  from unnest($2::uuid[], $3::uuid[], $4::numeric[]) as m (item_id, location_id, quantity)
  where r.organization_id = $1 and r.item_id = m.item_id and r.location_id = m.location_id returning r.quantity`;

/** Parameters: the cycle's number, the organization and the cycle. */
const CLOSED = [
  `insert into counting.cycle (organization_id, id, number, state, started_at) values ($1, $2, $3, 'closed', now())`,
  `with worth as materialized (select item_id, quantity, value from stock.item_value where organization_id = $1)
   insert into counting.opening (organization_id, cycle_id, item_id, location_id, quantity, value)
   select $1, $2, r.item_id, r.location_id, r.quantity, case when w.quantity = 0 then 0 else round(w.value * r.quantity / w.quantity, 2) end
   from stock.running_stock as r join worth as w on w.item_id = r.item_id where r.organization_id = $1`,
  `insert into stock.movement (organization_id, item_id, location_id, kind, quantity, occurred_at, action_id)
   select $1, item_id, location_id, 'cycle_started', 0, now(), (select id from stock.action where organization_id = $1 and kind = 'bench' limit 1)
   from stock.running_stock where organization_id = $1`,
];

/** Each runs in one transaction. */
export const FLOOR_WRITES: Readonly<Record<string, readonly string[]>> = {
  // Two of eight locations counted, each one bottle short, in a cycle that began before everything was received.
  'variance-data': [
    "update counting.cycle set started_at = now() - interval '31 days' where organization_id = $1 and state = 'open'",
    `insert into counting.stocktake (organization_id, inventory_id, cycle_id, item_id, location_id, quantity, counted_at, expected, action_id)
     select $1, i.id, i.cycle_id, r.item_id, r.location_id, r.quantity - 1, now() - interval '20 days', r.quantity,
       (select id from stock.action where organization_id = $1 and kind = 'bench' limit 1)
     from stock.running_stock as r, (select id, cycle_id from counting.inventory where organization_id = $1 limit 1) as i
     where r.organization_id = $1 and r.location_id in (select id from stock.location where organization_id = $1 order by priority, id limit 2)`,
    `insert into stock.movement (organization_id, item_id, location_id, kind, quantity, occurred_at, action_id, source_type, source_id)
     select $1, item_id, location_id, 'stocktake', -1, counted_at, action_id, 'stocktake', id from counting.stocktake where organization_id = $1`,
    `update stock.running_stock as r set quantity = r.quantity - 1, last_counted_at = s.counted_at
     from counting.stocktake as s where s.organization_id = $1 and r.organization_id = $1 and r.item_id = s.item_id and r.location_id = s.location_id`,
    'update stock.item_stock set quantity = quantity - 2 where organization_id = $1',
    'analyze',
  ],
  adjust: [MOVED, CARRIED],
  count: [
    `insert into counting.stocktake (organization_id, inventory_id, cycle_id, item_id, location_id, quantity, counted_at, expected, action_id)
     select $1, $5, $6, item_id, location_id, quantity, now(), 0, $7 from unnest($2::uuid[], $3::uuid[], $4::numeric[]) as c (item_id, location_id, quantity)`,
    MOVED,
    CARRIED,
  ],
  // Bare inserts of the same number of counts, with their movements and balances.
  'count-many': [
    `insert into counting.stocktake (organization_id, inventory_id, cycle_id, item_id, location_id, quantity, counted_at, expected, action_id)
     select $1, i.id, i.cycle_id, r.item_id, r.location_id, 1, now(), 0, (select id from stock.action where organization_id = $1 and kind = 'bench' limit 1)
     from stock.running_stock as r, (select id, cycle_id from counting.inventory where organization_id = $1 order by started_at limit 1) as i
     where r.organization_id = $1 limit $2`,
    `insert into stock.movement (organization_id, item_id, location_id, kind, quantity, occurred_at, action_id)
     select $1, item_id, location_id, 'stocktake', 1, now(), (select id from stock.action where organization_id = $1 and kind = 'bench' limit 1)
     from stock.running_stock where organization_id = $1 limit $2`,
    `update stock.running_stock as r set quantity = r.quantity + 1, updated_at = now()
     from (select item_id, location_id from stock.running_stock where organization_id = $1 limit $2) as m
     where r.organization_id = $1 and r.item_id = m.item_id and r.location_id = m.location_id`,
  ],
  close: CLOSED,
  // Restores the stock removed by the last close, for the next close to remove.
  refill: [
    `insert into stock.movement (organization_id, item_id, location_id, kind, quantity, occurred_at, action_id)
     select $1, item_id, location_id, 'manual_addition', 5, now(), (select id from stock.action where organization_id = $1 and kind = 'bench' limit 1)
     from stock.running_stock where organization_id = $1`,
    'update stock.running_stock set quantity = quantity + 5 where organization_id = $1',
    `update stock.item_stock as s set quantity = held.quantity, value = null
     from (select item_id, sum(quantity) as quantity from stock.running_stock where organization_id = $1 group by 1) as held
     where s.organization_id = $1 and s.item_id = held.item_id`,
  ],
  'close-zeroed': [
    `insert into stock.movement (organization_id, item_id, location_id, kind, quantity, occurred_at, action_id)
     select $1, item_id, location_id, 'zero_out', 0, now(), (select id from stock.action where organization_id = $1 and kind = 'bench' limit 1)
     from stock.running_stock where organization_id = $1`,
    'update stock.running_stock set updated_at = now() where organization_id = $1',
    'update stock.item_stock set updated_at = now() where organization_id = $1',
    ...CLOSED,
  ],
  recost: [
    `update stock.cost_layer set unit_cost = $3::numeric, landed_unit_cost = $3::numeric
     where organization_id = $1 and item_id = any($2::uuid[]) and source_type = 'bench' and source_line = '3'`,
    `update stock.item_cost as c set last_cost = l.last_cost, last_cost_at = l.at, average_cost = l.average
     from (select item_id, max(purchased_at) as at, (array_agg(unit_cost order by purchased_at desc))[1] as last_cost,
             round(sum(quantity * unit_cost) / sum(quantity), 6) as average
           from stock.cost_layer where organization_id = $1 and item_id = any($2::uuid[]) group by 1) as l
     where c.organization_id = $1 and c.item_id = l.item_id`,
    'update stock.item_stock set value = null where organization_id = $1 and item_id = any($2::uuid[])',
  ],
  complete: [
    MOVED,
    CARRIED,
    `insert into stock.cost_layer (organization_id, item_id, source_type, source_id, source_line, purchased_at, quantity, unit_cost, landed_unit_cost)
     select $1, item_id, 'bench', $5, item_id::text, now(), quantity, 10, 10 from unnest($2::uuid[], $3::uuid[], $4::numeric[]) as m (item_id, location_id, quantity)`,
    `update stock.item_cost as c set last_cost = 10, last_cost_at = now() from unnest($2::uuid[]) as m (item_id)
     where c.organization_id = $1 and c.item_id = m.item_id`,
  ],
};
