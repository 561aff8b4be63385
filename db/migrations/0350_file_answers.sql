-- Answers about a till's files, remembered by header for the next import by anyone.
create table sales.file_answer (
  organization_id uuid not null,
  -- Hash of the header's names.
  header_hash text not null check (length(header_hash) between 1 and 100),
  -- How it writes days that can be read two ways (D45).
  day_order text check (day_order in ('month_first', 'day_first')),
  -- The locations that are this venue's, in lowercase; null where it names at most one.
  locations text[],
  answered_at timestamptz not null default now(),
  primary key (organization_id, header_hash),
  foreign key (organization_id) references accounts."organization" ("id") on delete cascade
);
call platform.make_tenant('sales.file_answer');
