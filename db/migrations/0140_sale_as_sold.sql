-- What a sale was, as of when it was sold or posted: later changes of the POS item or of a match do not change it.

-- The till's category at the time of sale. Lines from before are filled with what was sent with them, else with the
-- category of their POS item, which is the newest that is known.
alter table sales.sale_line add column category text check (length(category) between 1 and 255);
update sales.sale_line as l
set category = coalesce(left(nullif(btrim(l.raw ->> 'category'), ''), 255), (
  select k.name from sales.pos_item as p
  join sales.category as k on k.organization_id = p.organization_id and k.id = p.category_id
  where p.organization_id = l.organization_id and p.id = l.pos_item_id));

-- The size that a posting took, for the item's activity: the line itself forgets it when it is undone or matched again.
alter table sales.posting add column depletion_size text;
update sales.posting as p set depletion_size = l.depletion_size
from sales.sale_line as l
where l.organization_id = p.organization_id and l.id = p.line_id and l.depletion_size is not null;
