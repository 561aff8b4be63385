-- An invoice is paid in parts: each payment is a row, with a note.
alter table purchasing.invoice_payment add column id uuid not null default platform.new_id();
alter table purchasing.invoice_payment add column note text check (length(note) between 1 and 200);
alter table purchasing.invoice_payment drop constraint invoice_payment_pkey;
alter table purchasing.invoice_payment add primary key (organization_id, id);
create index invoice_payment_of_invoice on purchasing.invoice_payment (organization_id, invoice_id, paid_on);
comment on table purchasing.invoice_payment is 'Payments of invoices, in full or in part; below 0 for a credit that was paid out.';
