-- What an invoice charged or credited as deposits goes with it: an entry that only says of which kind it was would
-- count without an invoice otherwise.
create function purchasing.forget_deposits() returns trigger language plpgsql as $$
begin
  delete from purchasing.vendor_deposit
  where organization_id = old.organization_id and invoice_id = old.id and on_invoice;
  return old;
end $$;
comment on function purchasing.forget_deposits() is 'Trigger: removes the entries of deposits that are on a deleted invoice.';
create trigger forget_deposits before delete on purchasing.invoice
  for each row execute function purchasing.forget_deposits();
