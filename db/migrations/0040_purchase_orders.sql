-- Purchase orders: mail with a file, what was sent, what lies beside an order, and what came of it.

-- A mail may carry one file.
alter table platform.mail add column attachment_name text;
alter table platform.mail add column attachment bytea;
alter table platform.mail add constraint mail_attachment_named check ((attachment is null) or (attachment_name is not null));

create table purchasing.order_send (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  order_id uuid not null,
  mail_id uuid not null,
  recipient text not null,
  filename text not null,
  sent_by uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, order_id) references purchasing.invoice (organization_id, id) on delete cascade
);
create index order_send_of_order on purchasing.order_send (organization_id, order_id, created_at desc);
call platform.make_tenant('purchasing.order_send');

-- The bytes lie in the folder of files under the row's id.
create table purchasing.order_attachment (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  order_id uuid not null,
  name text not null check (length(name) between 1 and 255),
  content_type text not null,
  size int not null check (size between 1 and 10485760),
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, order_id) references purchasing.invoice (organization_id, id) on delete cascade
);
create index order_attachment_of_order on purchasing.order_attachment (organization_id, order_id, created_at);
call platform.make_tenant('purchasing.order_attachment');

create index invoice_of_order on purchasing.invoice (organization_id, purchase_order_id) where purchase_order_id is not null;

-- Which line of the order a line of the invoice answers; another item than there is a substitute.
alter table purchasing.invoice_line add column order_line_id uuid;
create index invoice_line_of_order_line on purchasing.invoice_line (organization_id, order_line_id) where order_line_id is not null;

-- What was seen on delivery, line by line of the order; what is good of it stands on the invoice.
create table purchasing.order_receipt (
  organization_id uuid not null,
  order_line_id uuid not null,
  order_id uuid not null,
  received numeric(20, 6) not null check (received >= 0),
  damaged numeric(20, 6) not null default 0 check (damaged >= 0 and damaged <= received),
  note text,
  received_by uuid,
  received_at timestamptz not null,
  primary key (organization_id, order_line_id),
  foreign key (organization_id, order_line_id) references purchasing.invoice_line (organization_id, id) on delete cascade,
  foreign key (organization_id, order_id) references purchasing.invoice (organization_id, id) on delete cascade
);
create index order_receipt_of_order on purchasing.order_receipt (organization_id, order_id);
call platform.make_tenant('purchasing.order_receipt');
