-- What is mixed of items: recipes, and the batches that were made of them.

-- By way of millilitres or grams, as features/catalog/domain/convert-units.ts has them; null for anything else.
create function catalog.unit_factor(unit text) returns numeric language sql immutable parallel safe as $$
  select case lower(unit)
    when 'oz' then 29.5735 when 'ml' then 1 when 'l' then 1000 when 'tsp' then 4.92892 when 'tbsp' then 14.7868
    when 'cup' then 236.588 when 'gal' then 3785.41 when 'pt' then 473.176 when 'qt' then 946.353
    when 'g' then 1 when 'lb' then 453.592 when 'kg' then 1000 end
$$;

-- How many containers of a size an amount fills; null where one is a volume and the other a weight, or neither (D35).
create function catalog.containers(volume numeric, unit text, size_volume numeric, size_unit text, size_count int)
returns numeric language sql immutable parallel safe as $$
  select case when (lower(unit) in ('g', 'lb', 'kg')) = (lower(size_unit) in ('g', 'lb', 'kg'))
    then volume * catalog.unit_factor(unit) / nullif(size_volume * size_count * catalog.unit_factor(size_unit), 0) end
$$;

create schema recipes;
grant usage on schema recipes to cellarhand_app, cellarhand_system;

create table recipes.category (
  organization_id uuid not null references accounts."organization" ("id") on delete cascade,
  id uuid not null default platform.new_id(),
  name text not null check (length(name) between 1 and 255),
  name_key text not null generated always as (platform.fold(name)) stored,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  constraint category_name_once unique (organization_id, name_key)
);
call platform.make_tenant('recipes.category', 'select, insert, update');

-- Never deleted: a hidden one comes back.
create table recipes.recipe (
  organization_id uuid not null references accounts."organization" ("id") on delete cascade,
  id uuid not null default platform.new_id(),
  name text not null check (length(name) between 2 and 255),
  name_key text not null generated always as (platform.fold(name)) stored,
  category_id uuid,
  price numeric(14, 2) check (price >= 0),
  write_to_square boolean not null default false,
  version int not null default 1,
  hidden_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, category_id) references recipes.category (organization_id, id)
);
create index recipe_by_name on recipes.recipe (organization_id, name_key, id);
create index recipe_name_fragment on recipes.recipe using gin (organization_id, name_key public.gin_trgm_ops);
create index recipe_of_category on recipes.recipe (organization_id, category_id);
call platform.make_tenant('recipes.recipe', 'select, insert, update');

create table recipes.ingredient (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  recipe_id uuid not null,
  position int not null,
  inventory_item_id uuid not null,
  volume numeric(18, 6) not null check (volume > 0),
  unit text not null check (unit in ('oz', 'mL', 'g', 'lb', 'kg', 'L', 'tsp', 'tbsp', 'cup', 'gal', 'qt', 'pt')),
  primary key (organization_id, id),
  foreign key (organization_id, recipe_id) references recipes.recipe (organization_id, id) on delete cascade,
  foreign key (organization_id, inventory_item_id) references catalog.item (organization_id, id)
);
create index ingredient_of_recipe on recipes.ingredient (organization_id, recipe_id, position);
create index ingredient_of_item on recipes.ingredient (organization_id, inventory_item_id);
call platform.make_tenant('recipes.ingredient');

-- One production. One that was undone is kept: the item it made stays known as an output of the recipe.
create table recipes.batch (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  recipe_id uuid not null,
  name text not null check (length(name) between 1 and 170),
  servings numeric(20, 6) not null check (servings > 0),
  labor_cost numeric(14, 2) not null default 0 check (labor_cost >= 0),
  misc_cost numeric(14, 2) not null default 0 check (misc_cost >= 0),
  output_item_id uuid not null,
  output_size_id uuid not null, -- as it was then; items change
  output_containers numeric(14, 6), -- as the person counted them
  output_quantity numeric(20, 6) not null check (output_quantity > 0),
  total_cost numeric(14, 2), -- null: an ingredient without a known cost
  created_by uuid,
  action_id uuid not null,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, recipe_id) references recipes.recipe (organization_id, id) on delete cascade,
  foreign key (organization_id, output_item_id) references catalog.item (organization_id, id),
  foreign key (organization_id, output_size_id) references catalog.size (organization_id, id),
  foreign key (organization_id, action_id) references stock.action (organization_id, id)
);
create index batch_newest on recipes.batch (organization_id, created_at desc, id desc) where undone_at is null;
create index batch_of_recipe on recipes.batch (organization_id, recipe_id, created_at desc);
create index batch_of_item on recipes.batch (organization_id, output_item_id, created_at desc);
create unique index batch_of_action on recipes.batch (organization_id, action_id);
call platform.make_tenant('recipes.batch');

create table recipes.batch_ingredient (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  batch_id uuid not null,
  position int not null,
  inventory_item_id uuid not null,
  ingredient_name text not null check (length(ingredient_name) between 1 and 255),
  size_id uuid not null,
  quantity numeric(20, 6) not null check (quantity > 0), -- of that size
  stock_quantity numeric(20, 6) not null check (stock_quantity > 0), -- of the item's own
  unit_cost numeric(20, 6), -- of that size; null where nobody knew
  total_cost numeric(20, 6),
  primary key (organization_id, id),
  foreign key (organization_id, batch_id) references recipes.batch (organization_id, id) on delete cascade,
  foreign key (organization_id, inventory_item_id) references catalog.item (organization_id, id),
  foreign key (organization_id, size_id) references catalog.size (organization_id, id)
);
create index batch_ingredient_of_batch on recipes.batch_ingredient (organization_id, batch_id, position);
create index batch_ingredient_of_item on recipes.batch_ingredient (organization_id, inventory_item_id);
call platform.make_tenant('recipes.batch_ingredient');

create table recipes.instruction (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  batch_id uuid not null,
  sort_order int not null,
  name text not null check (length(name) between 1 and 255),
  description text,
  estimated_time text,
  labor_cost numeric(14, 2) check (labor_cost >= 0),
  images jsonb not null default '[]' check (jsonb_typeof(images) = 'array'),
  primary key (organization_id, id),
  foreign key (organization_id, batch_id) references recipes.batch (organization_id, id) on delete cascade
);
create index instruction_of_batch on recipes.instruction (organization_id, batch_id, sort_order);
call platform.make_tenant('recipes.instruction');

-- How much of its item each ingredient takes and what that costs; null is unknown.
create view recipes.ingredient_cost with (security_invoker = true) as
select g.organization_id, g.recipe_id, g.id, g.inventory_item_id, taken.quantity, c.last_cost as unit_cost,
  taken.quantity * c.last_cost as cost
from recipes.ingredient as g
join catalog.item as i on i.organization_id = g.organization_id and i.id = g.inventory_item_id
join catalog.size as s on s.organization_id = i.organization_id and s.id = i.size_id
left join stock.item_cost as c on c.organization_id = g.organization_id and c.item_id = g.inventory_item_id
cross join lateral (select catalog.containers(g.volume, g.unit, s.volume, s.unit, s.count) as quantity) as taken;
grant select on recipes.ingredient_cost to cellarhand_app, cellarhand_system;

-- What was made here has a cost, and was not bought.
alter table stock.cost_change drop constraint cost_change_cause_check;
alter table stock.cost_change add constraint cost_change_cause_check
  check (cause in ('purchase', 'correction', 'charges', 'cancelled', 'stated', 'merge', 'separation', 'batch'));
alter table stock.item_cost drop constraint item_cost_last_cost_method_check;
alter table stock.item_cost add constraint item_cost_last_cost_method_check
  check (last_cost_method in ('purchase', 'manual', 'batch'));
