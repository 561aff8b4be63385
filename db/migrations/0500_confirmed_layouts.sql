-- How people confirmed a vendor's documents: the column of each header, and the lines that are charges.
create table purchasing.vendor_layout (
  organization_id uuid not null,
  vendor_id uuid not null,
  -- A hash of the headers: documents with the same headers have the same one.
  heads_key text not null check (length(heads_key) = 43),
  heads text[] not null,
  -- The column of each header, null for one that is not used.
  choice text[] not null,
  -- Null once the invoice is gone; what a deleted draft taught goes with it.
  invoice_id uuid,
  updated_at timestamptz not null default now(),
  primary key (organization_id, vendor_id, heads_key),
  check (cardinality(heads) = cardinality(choice) and cardinality(heads) <= 200),
  foreign key (organization_id, vendor_id) references purchasing.vendor (organization_id, id) on delete cascade,
  foreign key (organization_id, invoice_id) references purchasing.invoice (organization_id, id) on delete set null (invoice_id)
);
create index vendor_layout_of_invoice on purchasing.vendor_layout (organization_id, invoice_id) where invoice_id is not null;
call platform.make_tenant('purchasing.vendor_layout');
comment on table purchasing.vendor_layout is 'Columns of vendors'' documents as people confirmed them, for documents with the same headers.';

create table purchasing.vendor_charge (
  organization_id uuid not null,
  vendor_id uuid not null,
  -- What documents call the line, the same however it is spelled.
  printed text not null check (length(printed) between 1 and 400),
  kind text not null check (kind in ('shipping', 'tax', 'fees', 'credit')),
  -- Null once the invoice is gone; what a deleted draft taught goes with it.
  invoice_id uuid,
  updated_at timestamptz not null default now(),
  primary key (organization_id, vendor_id, printed),
  foreign key (organization_id, vendor_id) references purchasing.vendor (organization_id, id) on delete cascade,
  foreign key (organization_id, invoice_id) references purchasing.invoice (organization_id, id) on delete set null (invoice_id)
);
create index vendor_charge_of_invoice on purchasing.vendor_charge (organization_id, invoice_id) where invoice_id is not null;
call platform.make_tenant('purchasing.vendor_charge');
comment on table purchasing.vendor_charge is 'Lines of vendors'' documents that people confirmed as charges.';
