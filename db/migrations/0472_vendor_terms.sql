-- What was agreed with a vendor: when it takes orders, when it delivers, the least it delivers, when it is paid.
create table purchasing.vendor_terms (
  organization_id uuid not null,
  vendor_id uuid not null,
  -- 1 is Monday, 7 Sunday; empty is any day.
  order_days int[] not null default '{}' check (order_days <@ array[1, 2, 3, 4, 5, 6, 7]),
  -- The time of the venue until which an order counts for the day.
  cut_off time,
  lead_days int check (lead_days between 0 and 365),
  minimum_amount numeric(14, 2) check (minimum_amount > 0),
  minimum_cases numeric(12, 2) check (minimum_cases > 0),
  -- Due so many days after the invoice, or after the end of its month.
  payment_days int check (payment_days between 0 and 365),
  end_of_month boolean not null default false,
  updated_at timestamptz not null default now(),
  primary key (organization_id, vendor_id),
  foreign key (organization_id, vendor_id) references purchasing.vendor (organization_id, id) on delete cascade
);
call platform.make_tenant('purchasing.vendor_terms');
comment on table purchasing.vendor_terms is 'Terms of vendors: order days, cut-off, lead time, minimum order, payment.';

create table purchasing.invoice_payment (
  organization_id uuid not null,
  invoice_id uuid not null,
  amount numeric(14, 2) not null,
  paid_on date not null,
  paid_by uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, invoice_id),
  foreign key (organization_id, invoice_id) references purchasing.invoice (organization_id, id) on delete cascade
);
call platform.make_tenant('purchasing.invoice_payment');
comment on table purchasing.invoice_payment is 'Invoices that were paid, with the amount.';

create table purchasing.vendor_deposit (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  vendor_id uuid not null,
  invoice_id uuid,
  -- "Keg", "Crate"
  kind text not null check (length(kind) between 1 and 60),
  -- Above 0 charged, below 0 returned; the amount has the same sign.
  quantity numeric(14, 2) not null check (quantity <> 0),
  amount numeric(14, 2) not null,
  day date not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  check (sign(amount) in (0, sign(quantity))),
  foreign key (organization_id, vendor_id) references purchasing.vendor (organization_id, id) on delete cascade,
  foreign key (organization_id, invoice_id) references purchasing.invoice (organization_id, id) on delete set null (invoice_id)
);
create index vendor_deposit_of_vendor on purchasing.vendor_deposit (organization_id, vendor_id, day desc, id desc);
create index vendor_deposit_of_invoice on purchasing.vendor_deposit (organization_id, invoice_id) where invoice_id is not null;
call platform.make_tenant('purchasing.vendor_deposit');
comment on table purchasing.vendor_deposit is 'Deposits for kegs and crates: charged by vendors, and credited for returned empties.';
