-- Why the costs of an item are what they are: each change of them, with its cause and the document behind it, written
-- where costs are rewritten and never touched again. What a document said of the item before and after stands beside it.
create table stock.cost_change (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  item_id uuid not null,
  at timestamptz not null default clock_timestamp(), -- under the item's lock: the order of the changes
  user_id uuid,
  cause text not null check (cause in ('purchase', 'correction', 'charges', 'cancelled', 'stated', 'merge', 'separation')),
  source_type text,
  source_id uuid,
  source_name text, -- as it was called then
  documents int not null default 1, -- that came at once; the newest is named
  last_before numeric(20, 6),
  last_after numeric(20, 6),
  average_before numeric(20, 6),
  average_after numeric(20, 6),
  said_before jsonb,
  said_after jsonb,
  primary key (organization_id, id),
  foreign key (organization_id, item_id) references catalog.item (organization_id, id)
);
create index cost_change_newest on stock.cost_change (organization_id, item_id, at desc, id desc);
call platform.make_tenant('stock.cost_change', 'select, insert');
