-- Places where less of an item is than should be there, each by its own par: plenty on another shelf does not fill this one.
create view stock.short_place with (security_invoker) as
select p.organization_id, p.item_id, p.location_id, coalesce(r.quantity, 0) as quantity, p.par,
       p.par - greatest(coalesce(r.quantity, 0), 0) as missing
from stock.par as p
join stock.location as l on l.organization_id = p.organization_id and l.id = p.location_id and l.deleted_at is null
left join stock.running_stock as r on r.organization_id = p.organization_id and r.item_id = p.item_id and r.location_id = p.location_id
where coalesce(r.quantity, 0) < p.par;
grant select on stock.short_place to cellarhand_app, cellarhand_system;
drop index stock.item_stock_below_par; -- the sum over an item's locations says nothing of a shelf
