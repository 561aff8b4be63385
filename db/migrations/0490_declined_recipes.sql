-- Recipes that a person declined for a POS item; they are suggested again only when asked.
create table sales.declined_recipe (
  organization_id uuid not null,
  pos_item_id uuid not null,
  recipe_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, pos_item_id, recipe_id),
  foreign key (organization_id, pos_item_id) references sales.pos_item (organization_id, id) on delete cascade,
  foreign key (organization_id, recipe_id) references recipes.recipe (organization_id, id) on delete cascade
);
create index declined_recipe_of_recipe on sales.declined_recipe (organization_id, recipe_id);
call platform.make_tenant('sales.declined_recipe');
comment on table sales.declined_recipe is 'Recipes that a person declined as the match of a POS item.';
