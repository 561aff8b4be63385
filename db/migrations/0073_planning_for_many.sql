-- What is stated to be on a shelf is looked for whenever old documents arrive. It is rare among the movements: an index of
-- its own finds it, or that there is none, without reading what was bought and sold since.
create index movement_openings on stock.movement (organization_id, item_id, location_id, occurred_at)
  where kind = 'opening' and reverses_id is null;

-- A venue that brings years of documents along is unknown to the planner until autovacuum looks again: it takes the venue
-- for empty and reads all its lines once an invoice. Whoever has written many rows has them counted, by the owner, as the
-- application's role may not. A table that somebody else is counting is passed over.
create function platform.know_rows(of_table text) returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  case of_table
    when 'catalog.item' then
      analyze (skip_locked) catalog.item (organization_id, id, merged_into_id);
      analyze (skip_locked) stock.item_stock (organization_id, item_id);
      analyze (skip_locked) stock.item_cost (organization_id, item_id);
    when 'purchasing.invoice_line' then
      analyze (skip_locked) purchasing.invoice (organization_id, id, vendor_id);
      analyze (skip_locked) purchasing.invoice_line (organization_id, invoice_id, item_id);
    when 'stock.movement' then
      analyze (skip_locked) stock.running_stock (organization_id, item_id);
      analyze (skip_locked) stock.movement (organization_id, item_id, location_id, action_id);
    when 'stock.cost_layer' then
      analyze (skip_locked) stock.cost_layer (organization_id, item_id);
  end case;
end $$;
revoke all on function platform.know_rows(text) from public;
grant execute on function platform.know_rows(text) to cellarhand_app;
