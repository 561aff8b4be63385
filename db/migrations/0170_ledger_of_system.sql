-- The role of work across organizations may read and append movements, as the application's role; it may not change or
-- delete one (D1). The ledger of an organization that is deleted ends by a function that can do nothing else: it takes
-- the whole ledger of the organization that the transaction has set. It runs as the owner of the table, whose only
-- policies are the two below.
revoke update, delete, truncate on stock.movement from cellarhand_system;

create policy ledger_of_deleted_seen on stock.movement for select to current_user
  using (organization_id = (select nullif(current_setting('app.organization_id', true), '')::uuid));
create policy ledger_of_deleted on stock.movement for delete to current_user
  using (organization_id = (select nullif(current_setting('app.organization_id', true), '')::uuid));

create function stock.delete_ledger() returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  org constant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
begin
  delete from stock.movement where organization_id = org;
end $$;
comment on function stock.delete_ledger() is 'Ends the whole ledger of the organization of this transaction, for its deletion';
revoke execute on function stock.delete_ledger() from public;
grant execute on function stock.delete_ledger() to cellarhand_system;
