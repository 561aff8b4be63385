-- Whether a batch made an existing item one that is made here: undoing the last such batch takes that back.
alter table recipes.batch add column marked_output boolean not null default false;
-- Of the batches from before it is known only whether their item was there earlier.
update recipes.batch as b set marked_output = true
from catalog.item as i
where i.organization_id = b.organization_id and i.id = b.output_item_id
  and not exists (select from recipes.batch as first
    where first.organization_id = b.organization_id and first.output_item_id = b.output_item_id
      and (first.created_at, first.id) < (b.created_at, b.id))
  and i.created_at < b.created_at - interval '1 minute';
