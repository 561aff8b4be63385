-- Print jobs: which items' labels are to be printed, and how many of each.

create schema labels;
grant usage on schema labels to cellarhand_app, cellarhand_system;

create table labels.print_job (
  organization_id uuid not null references accounts."organization" ("id") on delete cascade,
  id uuid not null default platform.new_id(),
  title text not null check (length(title) between 1 and 255),
  completed boolean not null default false,
  invoice_id uuid, -- from whose lines it was made; null once that is gone, or where it was made by hand
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, invoice_id) references purchasing.invoice (organization_id, id) on delete set null (invoice_id)
);
create index print_job_by_age on labels.print_job (organization_id, updated_at desc, id desc);
create index print_job_of_invoice on labels.print_job (organization_id, invoice_id) where invoice_id is not null;
call platform.make_tenant('labels.print_job');

create table labels.print_job_item (
  organization_id uuid not null,
  print_job_id uuid not null,
  item_id uuid not null,
  quantity int not null check (quantity between 1 and 10000),
  position int not null, -- in the order of adding
  added_at timestamptz not null default now(),
  primary key (organization_id, print_job_id, item_id),
  foreign key (organization_id, print_job_id) references labels.print_job (organization_id, id) on delete cascade,
  foreign key (organization_id, item_id) references catalog.item (organization_id, id) on delete cascade
);
create index print_job_item_of_item on labels.print_job_item (organization_id, item_id);
call platform.make_tenant('labels.print_job_item');
