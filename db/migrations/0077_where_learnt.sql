-- The invoice from whose document a vendor's number was learnt; null once the invoice is gone, or a person said it.
alter table purchasing.vendor_item add column invoice_id uuid;
alter table purchasing.vendor_item add foreign key (organization_id, invoice_id)
  references purchasing.invoice (organization_id, id) on delete set null (invoice_id);
create index vendor_item_of_invoice on purchasing.vendor_item (organization_id, invoice_id) where invoice_id is not null;
