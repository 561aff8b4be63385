-- The newest sale of an item, and whether there is one at all, without reading its other movements.
create index movement_sold on stock.movement (organization_id, item_id, occurred_at desc)
  where kind = 'sale' and reverses_id is null;
