-- Which credit settled how much of an order: the same credit note must not count twice.
create table purchasing.order_credit (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  order_id uuid not null,
  number text check (length(number) between 1 and 170),
  amount numeric(14, 2) not null check (amount > 0),
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, order_id) references purchasing.invoice (organization_id, id) on delete cascade
);
create index order_credit_of_order on purchasing.order_credit (organization_id, order_id);
create index order_credit_by_number on purchasing.order_credit (organization_id, lower(number)) where number is not null;
comment on index purchasing.order_credit_by_number is 'Finds a credit note that was settled before.';
call platform.make_tenant('purchasing.order_credit');
comment on table purchasing.order_credit is 'Credits that came for differences of an order and are not booked as invoices.';
comment on column purchasing.order_credit.order_id is 'The purchase order whose differences it settled.';
comment on column purchasing.order_credit.number is 'The number of the credit note, if it has one.';
comment on column purchasing.order_credit.amount is 'What it settled of this order, in money.';
