-- Two items that are one product (D37). The ledger is not rewritten: the past of the one stays under its own id, and
-- whoever asks for the past of the other reads both.

create index item_merged on catalog.item (organization_id, merged_into_id) where merged_into_id is not null;

-- An item, and those that were merged into it. An item that is merged on takes with it what was merged into it, so
-- merged_into_id always names one that is in use.
create view catalog.item_family with (security_invoker) as
  select organization_id, id as item_id, id as member_id from catalog.item
  union all
  select organization_id, merged_into_id, id from catalog.item where merged_into_id is not null;
grant select on catalog.item_family to cellarhand_app, cellarhand_system;

-- What a merge moved, by feature and in its own words, so that all of it can be taken back.
create table stock.merge (
  organization_id uuid not null references accounts."organization" ("id") on delete cascade,
  action_id uuid not null,
  from_item_id uuid not null,
  to_item_id uuid not null,
  occurred_at timestamptz not null,
  recorded_at timestamptz not null default clock_timestamp(),
  moved jsonb not null default '{}',
  undone_at timestamptz,
  primary key (organization_id, action_id),
  foreign key (organization_id, action_id) references stock.action (organization_id, id),
  foreign key (organization_id, from_item_id) references catalog.item (organization_id, id),
  foreign key (organization_id, to_item_id) references catalog.item (organization_id, id)
);
create index merge_of_item on stock.merge (organization_id, from_item_id);
call platform.make_tenant('stock.merge');

-- A count that was made of an item which is now merged: what it was counted as, and the newest merge that brought it here.
alter table counting.stocktake
  add column counted_as uuid,
  add column merge_id uuid,
  add foreign key (organization_id, counted_as) references catalog.item (organization_id, id),
  add foreign key (organization_id, merge_id) references stock.merge (organization_id, action_id);
