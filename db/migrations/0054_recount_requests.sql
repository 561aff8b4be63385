-- Somebody asks for a second look at a count: it stands among the recounts until it is counted again or kept.
create table counting.recount_request (
  organization_id uuid not null,
  cycle_id uuid not null,
  item_id uuid not null,
  location_id uuid not null,
  user_id uuid,
  asked_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, cycle_id, item_id, location_id),
  foreign key (organization_id, cycle_id) references counting.cycle (organization_id, id),
  foreign key (organization_id, item_id) references catalog.item (organization_id, id),
  foreign key (organization_id, location_id) references stock.location (organization_id, id)
);
call platform.make_tenant('counting.recount_request');
