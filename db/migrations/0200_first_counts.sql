-- Whether a shelf was counted first as opening stock is asked for with every count of it. There are few such openings, and
-- a shelf that is counted by many has thousands of counts: the question begins with the openings of the shelf.
create index movement_first_count on stock.movement (organization_id, item_id, location_id)
  where kind = 'opening' and source_type = 'stocktake' and stated_quantity is not null and reverses_id is null;
