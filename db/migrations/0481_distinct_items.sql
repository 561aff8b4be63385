-- Two items that read alike and that a person has called different: they are not proposed as duplicates again.
create table catalog.distinct_item (
  organization_id uuid not null,
  -- The smaller of both ids, so that a pair has one row.
  one_id uuid not null,
  other_id uuid not null,
  stated_by uuid,
  stated_at timestamptz not null default now(),
  primary key (organization_id, one_id, other_id),
  check (one_id < other_id),
  foreign key (organization_id, one_id) references catalog.item (organization_id, id) on delete cascade,
  foreign key (organization_id, other_id) references catalog.item (organization_id, id) on delete cascade
);
create index distinct_item_other on catalog.distinct_item (organization_id, other_id);
call platform.make_tenant('catalog.distinct_item');
comment on table catalog.distinct_item is
  'Pairs of items that read alike and that a person has called different, so they are not proposed as duplicates again.';
