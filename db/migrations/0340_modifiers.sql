-- What guests ask for with an item ("double", "sub Grey Goose"), and how each changes what a sale takes (D42).

-- One that a till's catalogue has is known by the provider's id, one that only sales name by its name.
create table sales.modifier (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  pos_id uuid not null,
  external_id text check (length(external_id) between 1 and 200),
  name text not null check (length(name) between 1 and 255),
  name_key text not null generated always as (platform.fold(name)) stored,
  list text,
  -- Null: unmatched.
  effect text check (effect in ('multiplies', 'adds', 'replaces', 'nothing')),
  factor numeric(12,6) check (factor >= 0 and factor <= 100),
  inventory_item_id uuid,
  depletion_size_id uuid,
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, pos_id) references sales.pos_instance (organization_id, id) on delete cascade,
  foreign key (organization_id, inventory_item_id) references catalog.item (organization_id, id),
  foreign key (organization_id, depletion_size_id) references catalog.size (organization_id, id),
  constraint modifier_effect check ((effect is not distinct from 'multiplies') = (factor is not null)
    and coalesce(effect in ('adds', 'replaces'), false) = (inventory_item_id is not null)
    and (inventory_item_id is null) = (depletion_size_id is null))
);
create unique index modifier_external_once on sales.modifier (organization_id, pos_id, external_id) where external_id is not null;
create unique index modifier_name_once on sales.modifier (organization_id, pos_id, name_key) where external_id is null;
create index modifier_by_name on sales.modifier (organization_id, pos_id, name_key);
create index modifier_of_item on sales.modifier (organization_id, inventory_item_id) where inventory_item_id is not null;
create index modifier_of_size on sales.modifier (organization_id, depletion_size_id) where depletion_size_id is not null;
call platform.make_tenant('sales.modifier', 'select, insert, update');

-- The effect on one POS item, where it differs from that on all others.
create table sales.modifier_exception (
  organization_id uuid not null,
  modifier_id uuid not null,
  pos_item_id uuid not null,
  effect text not null check (effect in ('multiplies', 'adds', 'replaces', 'nothing')),
  factor numeric(12,6) check (factor >= 0 and factor <= 100),
  inventory_item_id uuid,
  depletion_size_id uuid,
  primary key (organization_id, modifier_id, pos_item_id),
  foreign key (organization_id, modifier_id) references sales.modifier (organization_id, id) on delete cascade,
  foreign key (organization_id, pos_item_id) references sales.pos_item (organization_id, id) on delete cascade,
  foreign key (organization_id, inventory_item_id) references catalog.item (organization_id, id),
  foreign key (organization_id, depletion_size_id) references catalog.size (organization_id, id),
  constraint modifier_exception_effect check ((effect = 'multiplies') = (factor is not null)
    and (effect in ('adds', 'replaces')) = (inventory_item_id is not null)
    and (inventory_item_id is null) = (depletion_size_id is null))
);
create index modifier_exception_of_pos_item on sales.modifier_exception (organization_id, pos_item_id);
create index modifier_exception_of_item on sales.modifier_exception (organization_id, inventory_item_id) where inventory_item_id is not null;
create index modifier_exception_of_size on sales.modifier_exception (organization_id, depletion_size_id) where depletion_size_id is not null;
call platform.make_tenant('sales.modifier_exception');

-- The modifiers of a sale line, each once, and the effect that the line was posted by (D34); null while it waits for one.
create table sales.sale_modifier (
  organization_id uuid not null,
  line_id uuid not null,
  modifier_id uuid not null,
  position int not null,
  quantity numeric(16,6) not null, -- for each one of the line
  price numeric(14,2) not null, -- of all of them in the line
  effect text check (effect in ('multiplies', 'adds', 'replaces', 'nothing')),
  factor numeric(12,6),
  item_id uuid,
  per_unit numeric(38,18), -- taken of the item per modifier, in the item's stock units
  size text,
  in_place_of uuid, -- the item that it replaces
  action_id uuid, -- that applied the effect to a line that had been posted without it
  primary key (organization_id, line_id, modifier_id),
  foreign key (organization_id, line_id) references sales.sale_line (organization_id, id) on delete cascade,
  foreign key (organization_id, modifier_id) references sales.modifier (organization_id, id) on delete cascade,
  foreign key (organization_id, item_id) references catalog.item (organization_id, id),
  foreign key (organization_id, in_place_of) references catalog.item (organization_id, id),
  foreign key (organization_id, action_id) references stock.action (organization_id, id)
);
create index sale_modifier_of_modifier on sales.sale_modifier (organization_id, modifier_id, line_id);
create index sale_modifier_of_action on sales.sale_modifier (organization_id, action_id) where action_id is not null;
create index sale_modifier_of_item on sales.sale_modifier (organization_id, item_id) where item_id is not null;
create index sale_modifier_of_replaced on sales.sale_modifier (organization_id, in_place_of) where in_place_of is not null;
call platform.make_tenant('sales.sale_modifier');

-- What one sold unit takes before modifiers, by the match that the line was posted by: [{"item_id": …, "per_unit": "0.05"}].
-- Null for lines without modifiers: their postings say it.
alter table sales.sale_line add column base jsonb;

-- Modifiers that tills have named so far, with the lines that had them: they wait for their effect.
insert into sales.modifier (organization_id, pos_id, external_id, name, list, removed_at)
select organization_id, pos_id, external_id, name, list, deleted_at from sales.till_object where kind = 'modifier';
insert into sales.modifier (organization_id, pos_id, external_id, name)
select distinct on (l.organization_id, l.pos_id, m.value ->> 'catalogueId', case when m.value ->> 'catalogueId' is null then platform.fold(left(m.value ->> 'name', 255)) end)
  l.organization_id, l.pos_id, m.value ->> 'catalogueId', left(m.value ->> 'name', 255)
from sales.sale_line as l cross join jsonb_array_elements(l.modifiers) as m
where m.value ->> 'name' <> '' and not exists (select from sales.modifier as k where k.organization_id = l.organization_id and k.pos_id = l.pos_id
  and k.external_id = m.value ->> 'catalogueId');
insert into sales.sale_modifier (organization_id, line_id, modifier_id, position, quantity, price)
select l.organization_id, l.id, k.id, min(m.ordinality)::int, sum(round((m.value ->> 'quantity')::numeric, 6)), sum(round((m.value ->> 'price')::numeric, 2))
from sales.sale_line as l cross join jsonb_array_elements(l.modifiers) with ordinality as m
join sales.modifier as k on k.organization_id = l.organization_id and k.pos_id = l.pos_id
  and (k.external_id = m.value ->> 'catalogueId'
    or (m.value ->> 'catalogueId' is null and k.external_id is null and k.name_key = platform.fold(left(m.value ->> 'name', 255))))
group by l.organization_id, l.id, k.id;
