-- An opening says what was on the shelf at its time, exactly like a count: both are anchors of the ledger (D11, D17).

-- What a count or an opening said was there. It tells the statement from what was booked to it later, and lets `verify`
-- see whether the balance at its time is still what was stated. Counts from before this column have none.
alter table stock.movement add column stated_quantity numeric(20, 6);

-- The newest anchor of a pair, count or opening, so that a writer knows without a search whether a movement arrives late.
alter table stock.running_stock add column last_anchored_at timestamptz;

-- Openings that are in the ledger already said what was there as it is booked today. Movements that were booked to them
-- carry another note. The application still has no right to change a movement.
alter table stock.movement no force row level security;
alter table stock.running_stock no force row level security;
alter table catalog.item no force row level security;
update stock.movement as o set stated_quantity = (
  select sum(m.quantity) from stock.movement as m
  where m.organization_id = o.organization_id and m.item_id = o.item_id and m.location_id = o.location_id
    and m.occurred_at <= o.occurred_at)
where o.kind = 'opening' and o.reverses_id is null and o.note = 'Stock stated in a file';

drop index stock.movement_counts;
drop index stock.movement_openings;
create index movement_anchors on stock.movement (organization_id, item_id, location_id, occurred_at, sequence)
  where (kind = 'stocktake' or stated_quantity is not null) and reverses_id is null;

update stock.running_stock as held set last_anchored_at = newest.at
from (
  select m.organization_id, coalesce(i.merged_into_id, m.item_id) as item_id, m.location_id, max(m.occurred_at) as at
  from stock.movement as m
  join catalog.item as i on i.organization_id = m.organization_id and i.id = m.item_id
  where (m.kind = 'stocktake' or m.stated_quantity is not null) and m.reverses_id is null
    and not exists (select from stock.movement as undone where undone.organization_id = m.organization_id and undone.reverses_id = m.id)
  group by 1, 2, 3
) as newest
where held.organization_id = newest.organization_id and held.item_id = newest.item_id and held.location_id = newest.location_id;
alter table stock.movement force row level security;
alter table stock.running_stock force row level security;
alter table catalog.item force row level security;
