-- A confirmed document stays with its invoice: if that draft is deleted, the document waits for review again.
alter table purchasing.invoice_reading add column invoice_id uuid,
  add constraint invoice_reading_organization_id_invoice_id_fkey foreign key (organization_id, invoice_id)
    references purchasing.invoice (organization_id, id) on delete set null (invoice_id);
create index invoice_reading_of_invoice on purchasing.invoice_reading (organization_id, invoice_id) where invoice_id is not null;
comment on column purchasing.invoice_reading.invoice_id is 'The invoice that it was confirmed as; null while it waits for review.';
comment on table purchasing.invoice_reading is
  'Invoices read from a vendor''s document, waiting for a person or confirmed. The bytes are in the folder of files under the row''s id.';
