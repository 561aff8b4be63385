-- Files of sales that were imported without a person, by content: the same report mailed twice counts once (D5).
create table sales.imported_file (
  organization_id uuid not null,
  -- SHA-256 of the bytes.
  content_hash text not null check (length(content_hash) between 1 and 100),
  name text not null check (length(name) <= 300),
  created int not null,
  updated int not null,
  skipped int not null,
  notes text[] not null,
  imported_at timestamptz not null default now(),
  primary key (organization_id, content_hash),
  foreign key (organization_id) references accounts."organization" ("id") on delete cascade
);
call platform.make_tenant('sales.imported_file', 'select, insert');

comment on table sales.imported_file is
  'Files of sales that were imported without a person, by content: the same report mailed twice counts once (D5).';
