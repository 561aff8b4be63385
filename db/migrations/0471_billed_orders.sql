-- The vendor's invoice, as billed line by line, beside the order and what arrived.
create table purchasing.order_bill (
  organization_id uuid not null,
  -- A line of the order, or a line of its invoice that was not ordered.
  line_id uuid not null,
  order_id uuid not null,
  quantity numeric(20, 6) not null check (quantity >= 0),
  unit_cost numeric(20, 6) not null check (unit_cost >= 0),
  -- The differences that a person decided about: accepted, or the vendor credits them.
  price_answer text check (price_answer in ('accepted', 'credit')),
  quantity_answer text check (quantity_answer in ('accepted', 'credit')),
  billed_by uuid,
  billed_at timestamptz not null,
  primary key (organization_id, line_id),
  foreign key (organization_id, line_id) references purchasing.invoice_line (organization_id, id) on delete cascade,
  foreign key (organization_id, order_id) references purchasing.invoice (organization_id, id) on delete cascade
);
create index order_bill_of_order on purchasing.order_bill (organization_id, order_id);
call platform.make_tenant('purchasing.order_bill');
comment on table purchasing.order_bill is 'Lines of vendors'' invoices as billed, compared with the order and the delivery.';

-- An order is also the subject of mails about differences; these do not make it sent.
alter table purchasing.order_send add column about text not null default 'order' check (about in ('order', 'differences'));
