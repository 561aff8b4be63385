-- Vendors and what they delivered.

create schema purchasing;
grant usage on schema purchasing to cellarhand_app, cellarhand_system;

create table purchasing.vendor (
  organization_id uuid not null references accounts."organization" ("id") on delete cascade,
  id uuid not null default platform.new_id(),
  name text not null check (length(name) between 2 and 170),
  name_key text not null generated always as (platform.fold(name)) stored,
  license text,
  phone text,
  email text,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create unique index vendor_name_once on purchasing.vendor (organization_id, name_key) where deleted_at is null;
call platform.make_tenant('purchasing.vendor');

create table purchasing.vendor_address (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  vendor_id uuid not null,
  address_line1 text not null,
  address_line2 text,
  city text not null,
  state text not null,
  zip_code text not null,
  country text not null,
  phone text,
  is_default boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, vendor_id) references purchasing.vendor (organization_id, id)
);
create index vendor_address_of_vendor on purchasing.vendor_address (organization_id, vendor_id);
call platform.make_tenant('purchasing.vendor_address');

create table purchasing.vendor_rep (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  vendor_id uuid not null,
  name text not null check (length(name) between 2 and 170),
  email text,
  phone text,
  external_id text,
  note text,
  is_default boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, vendor_id) references purchasing.vendor (organization_id, id)
);
create index vendor_rep_of_vendor on purchasing.vendor_rep (organization_id, vendor_id);
call platform.make_tenant('purchasing.vendor_rep');

-- type: IN invoice, PO purchase order. status: DR draft, CM completed, AR received, QI quick invoice.
create table purchasing.invoice (
  organization_id uuid not null references accounts."organization" ("id") on delete cascade,
  id uuid not null default platform.new_id(),
  type text not null default 'IN' check (type in ('IN', 'PO')),
  status text not null default 'DR' check (status in ('DR', 'CM', 'AR', 'QI')),
  vendor_id uuid not null,
  vendor_rep_id uuid,
  custom_invoice_num text,
  consignment boolean not null default false,
  date_ordered timestamptz not null,
  delivery_date timestamptz,
  shipping_cost numeric(14, 2) not null default 0,
  tax numeric(14, 2) not null default 0,
  other_fees numeric(14, 2) not null default 0,
  vendor_credit numeric(14, 2) not null default 0,
  internal_note text,
  external_note text,
  purchase_order_id uuid,
  subtotal numeric(14, 2) not null default 0, -- of its lines; kept by whoever changes a line
  line_count int not null default 0,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  completed_at timestamptz,
  completed_by uuid,
  action_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, vendor_id) references purchasing.vendor (organization_id, id),
  foreign key (organization_id, vendor_rep_id) references purchasing.vendor_rep (organization_id, id),
  foreign key (organization_id, purchase_order_id) references purchasing.invoice (organization_id, id),
  foreign key (organization_id, action_id) references stock.action (organization_id, id)
);
create index invoice_by_date on purchasing.invoice (organization_id, type, date_ordered desc, id desc);
create index invoice_of_vendor on purchasing.invoice (organization_id, vendor_id, date_ordered desc);
create index invoice_by_number on purchasing.invoice (organization_id, vendor_id, lower(custom_invoice_num));
call platform.make_tenant('purchasing.invoice');

create table purchasing.invoice_line (
  organization_id uuid not null,
  invoice_id uuid not null,
  id uuid not null default platform.new_id(),
  position int not null,
  item_id uuid not null,
  location_id uuid, -- where its bottles go on completion; Recently Added when empty
  quantity numeric(20, 6) not null,
  unit_cost numeric(20, 6) not null,
  total_cost numeric(14, 2) not null,
  added_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, invoice_id) references purchasing.invoice (organization_id, id) on delete cascade,
  foreign key (organization_id, item_id) references catalog.item (organization_id, id),
  foreign key (organization_id, location_id) references stock.location (organization_id, id)
);
create index invoice_line_of_invoice on purchasing.invoice_line (organization_id, invoice_id, position, id);
create index invoice_line_of_item on purchasing.invoice_line (organization_id, item_id, added_at desc);
call platform.make_tenant('purchasing.invoice_line');
