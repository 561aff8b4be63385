-- Undoing a count used to leave its time with the item as the last one. The locations of the item have it right.
alter table stock.running_stock no force row level security;
alter table stock.item_stock no force row level security;

update stock.item_stock as total set last_counted_at = newest.counted_at
from (select organization_id, item_id, max(last_counted_at) as counted_at from stock.running_stock group by organization_id, item_id) as newest
where total.organization_id = newest.organization_id and total.item_id = newest.item_id
  and total.last_counted_at is distinct from newest.counted_at;

alter table stock.item_stock force row level security;
alter table stock.running_stock force row level security;
