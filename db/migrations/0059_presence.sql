-- Who stands at which shelf to count it, as their devices say every few seconds: worth nothing after a minute, so it is
-- neither logged nor kept through a crash.
create unlogged table counting.presence (
  organization_id uuid not null references accounts."organization" ("id") on delete cascade,
  user_id uuid not null,
  location_id uuid not null,
  since timestamptz not null,
  seen_at timestamptz not null,
  primary key (organization_id, user_id),
  foreign key (organization_id, location_id) references stock.location (organization_id, id) on delete cascade
);
create index presence_of_location on counting.presence (organization_id, location_id);
call platform.make_tenant('counting.presence');
