-- Items that read alike are found in the background and kept, so that the list of possible duplicates opens at once.
create table catalog.alike_item (
  organization_id uuid not null,
  -- The smaller of both ids, so that a pair has one row.
  one_id uuid not null,
  other_id uuid not null,
  confidence numeric(4,3) not null check (confidence between 0 and 1),
  primary key (organization_id, one_id, other_id),
  check (one_id < other_id),
  foreign key (organization_id, one_id) references catalog.item (organization_id, id) on delete cascade,
  foreign key (organization_id, other_id) references catalog.item (organization_id, id) on delete cascade
);
create index alike_item_other on catalog.alike_item (organization_id, other_id);
create index alike_item_surest on catalog.alike_item (organization_id, confidence desc);
call platform.make_tenant('catalog.alike_item');
comment on table catalog.alike_item is
  'Pairs of items that may be one product. Pairs with a merged or inactive item stay, for when the merge is undone.';
comment on column catalog.alike_item.confidence is '0 to 1, as the matcher compares the two items alone, the lower of both directions.';

create table catalog.uncompared_item (
  organization_id uuid not null,
  item_id uuid not null,
  changes bigint not null default 1,
  primary key (organization_id, item_id),
  foreign key (organization_id, item_id) references catalog.item (organization_id, id) on delete cascade
);
call platform.make_tenant('catalog.uncompared_item');
comment on table catalog.uncompared_item is
  'Items that are new or have changed since they were last compared with the venue''s other items.';
comment on column catalog.uncompared_item.changes is
  'How often the item changed while it waited: a comparison of an earlier state does not count.';

create function catalog.compare_new_items() returns trigger language plpgsql as $$
begin
  insert into catalog.uncompared_item (organization_id, item_id)
    select organization_id, id from new_rows where active
  on conflict (organization_id, item_id) do update set changes = uncompared_item.changes + 1;
  return null;
end $$;
comment on function catalog.compare_new_items() is 'Trigger: new items wait to be compared with the others.';
create trigger compare_new after insert on catalog.item referencing new table as new_rows
  for each statement execute function catalog.compare_new_items();

create function catalog.compare_changed_items() returns trigger language plpgsql as $$
begin
  insert into catalog.uncompared_item (organization_id, item_id)
    select new_rows.organization_id, new_rows.id from new_rows
    join old_rows on old_rows.organization_id = new_rows.organization_id and old_rows.id = new_rows.id
    where new_rows.active and old_rows.updated_at <> new_rows.updated_at
    order by 1, 2
  on conflict (organization_id, item_id) do update set changes = uncompared_item.changes + 1;
  return null;
end $$;
comment on function catalog.compare_changed_items() is
  'Trigger: edited items wait to be compared with the others. Whoever changes an attribute of an item sets its updated_at.';
create trigger compare_changed after update on catalog.item referencing new table as new_rows old table as old_rows
  for each statement execute function catalog.compare_changed_items();

insert into catalog.uncompared_item (organization_id, item_id) select organization_id, id from catalog.item where active;
