-- What takes back an act that is not only stock: names, prices, places in lists, matches. Kept for a week.
create table platform.inverse (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  kind text not null,
  user_id uuid not null,
  data jsonb not null,
  created_at timestamptz not null default now(),
  undone_by_id uuid,
  undone_at timestamptz,
  primary key (organization_id, id)
);
create index inverse_age on platform.inverse (created_at);
call platform.make_tenant('platform.inverse');
