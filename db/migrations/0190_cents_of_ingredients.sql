-- What an ingredient costs is shown in cents, so the cost of a recipe is the sum of cents (D30): 2.955 and 0.175 were
-- shown as 2.96 and 0.18, and together as 3.13.
create or replace view recipes.ingredient_cost with (security_invoker = true) as
select g.organization_id, g.recipe_id, g.id, g.inventory_item_id, taken.quantity, c.last_cost as unit_cost,
  round(taken.quantity * c.last_cost, 2) as cost
from recipes.ingredient as g
join catalog.item as i on i.organization_id = g.organization_id and i.id = g.inventory_item_id
join catalog.size as s on s.organization_id = i.organization_id and s.id = i.size_id
left join stock.item_cost as c on c.organization_id = g.organization_id and c.item_id = g.inventory_item_id
cross join lateral (select catalog.containers(g.volume, g.unit, s.volume, s.unit, s.count) as quantity) as taken;
