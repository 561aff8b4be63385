-- Prices and names that a person changed here go to Square, through a queue that survives a restart.

-- An admin turns it on for each connection.
alter table sales.till_connection add column write_back boolean not null default false;
-- Only one process writes to a seller at a time, whichever organization it works for: until then it is this one.
alter table sales.till_connection add column writing_until timestamptz;
create index till_connection_seller on sales.till_connection (provider, account_id) where writing_until is not null;

create table sales.till_write (
  organization_id uuid not null,
  pos_item_id uuid not null,
  pos_id uuid not null,
  -- Another one with each change: the answer to an older change does not end a newer one.
  wish_id uuid not null default gen_random_uuid(),
  -- The values to be written; null for what stays.
  price numeric(14,2),
  name text check (length(name) between 1 and 255),
  -- The till's values when the change was made here, as far as known.
  seen_price numeric(14,2),
  seen_name text not null,
  -- `conflict`: changed in the till in the meantime; `failed`: refused by the till. Both wait for a person.
  state text not null default 'waiting' check (state in ('waiting', 'conflict', 'failed')),
  their_price numeric(14,2),
  their_name text,
  -- In plain words.
  error text check (length(error) <= 500),
  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (organization_id, pos_item_id),
  foreign key (organization_id, pos_item_id) references sales.pos_item (organization_id, id) on delete cascade,
  foreign key (organization_id, pos_id) references sales.till_connection (organization_id, pos_id) on delete cascade,
  constraint till_write_wish check (num_nonnulls(price, name) > 0),
  constraint till_write_conflict check ((state = 'conflict') = (their_name is not null)),
  constraint till_write_failed check ((state = 'failed') = (error is not null))
);
call platform.make_tenant('sales.till_write');
create index till_write_due on sales.till_write (organization_id, pos_id, next_at) where state = 'waiting';

-- Of items that several variations share the name is left alone: renaming one would rename the others.
-- The POS items are locked, so that what was just written to the till counts as seen, and not as changed there.
create function sales.queue_writes(organization uuid, sold_as uuid, recipe uuid, wanted_price numeric, wanted_name text)
returns void language sql as $$
  insert into sales.till_write as w (organization_id, pos_item_id, pos_id, price, name, seen_price, seen_name)
  select p.organization_id, p.id, p.pos_id, wanted_price, wish.name, p.unit_price, p.name
  from (
    select i.* from sales.pos_item as i
    join sales.till_connection as c on c.organization_id = i.organization_id and c.pos_id = i.pos_id
    join sales.till_object as o on o.organization_id = i.organization_id and o.pos_id = i.pos_id and o.kind = 'item'
      and o.external_id = i.external_id
    where i.organization_id = organization and (i.sold_as_id = queue_writes.sold_as or i.recipe_id = queue_writes.recipe)
      and c.provider = 'SQ' and c.write_back and c.status <> 'disconnected' and o.deleted_at is null
    order by i.id for no key update of i
  ) as p
  cross join lateral (
    select case when not exists (
      select from sales.pos_item as s where s.organization_id = p.organization_id and s.pos_id = p.pos_id and s.name = p.name
        and s.id <> p.id and s.removed_at is null) then left(wanted_name, 255) end as name
  ) as wish
  where num_nonnulls(wanted_price, wish.name) > 0
  order by p.id
  on conflict (organization_id, pos_item_id) do update
  set price = coalesce(excluded.price, w.price), name = coalesce(excluded.name, w.name), wish_id = excluded.wish_id,
      state = 'waiting', their_price = null, their_name = null, error = null, attempts = 0, next_at = now(), changed_at = now()
$$;

-- A value that came from the till is not written to it: who takes it over says so with the setting.
create function sales.write_sold_as() returns trigger language plpgsql as $$
begin
  if new.write_to_square and new.deleted_at is null and current_setting('app.from_till', true) is distinct from 'yes' then
    perform sales.queue_writes(new.organization_id, new.id, null,
      case when old.price is distinct from new.price then new.price end,
      case when old.name is distinct from new.name then new.name end);
  end if;
  return null;
end $$;
create trigger write_back after update of price, name on sales.sold_as for each row
  when ((old.price, old.name) is distinct from (new.price, new.name))
  execute function sales.write_sold_as();

create function sales.write_recipe() returns trigger language plpgsql as $$
begin
  if new.write_to_square and new.hidden_at is null and current_setting('app.from_till', true) is distinct from 'yes' then
    perform sales.queue_writes(new.organization_id, null, new.id,
      case when old.price is distinct from new.price then new.price end,
      case when old.name is distinct from new.name then new.name end);
  end if;
  return null;
end $$;
create trigger write_back after update of price, name on recipes.recipe for each row
  when ((old.price, old.name) is distinct from (new.price, new.name))
  execute function sales.write_recipe();

-- A process waits for changes to write as it does for other work of tills.
create trigger announce after insert or update of wish_id on sales.till_write
  for each statement execute function platform.announce_to_processes('tills');

comment on table sales.till_write is
  'Prices and names that a person changed here and that go to the till: one row per POS item, gone when the till has them.';
comment on function sales.queue_writes(uuid, uuid, uuid, numeric, text) is
  'Queues a price or a name for the POS items of a Sold As or a recipe, where their connection writes to Square.';
comment on function sales.write_sold_as() is 'Trigger: queues a changed price or name of a Sold As for its POS items.';
comment on function sales.write_recipe() is 'Trigger: queues a changed price or name of a recipe for its POS items.';
