-- Counts that stand are looked up by their shelf: those of its inventory, and the newest inventory that has any.
drop index counting.stocktake_live;
create index stocktake_live on counting.stocktake (organization_id, item_id, location_id, inventory_id)
  where replaced_by_id is null and cancelled_at is null;
