-- When a scheduled job last worked for an organization: those that it did not reach come first the next time.
create table platform.turn (
  organization_id uuid not null,
  job text not null,
  began_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, job)
);
comment on table platform.turn is
  'When a scheduled job last began to work for an organization. Those that waited longest come first.';
call platform.make_tenant('platform.turn', 'select');
