-- No POS item stays matched to a deleted Sold As: its sales would deplete nothing, and no list of unmatched sales would show them.
alter table sales.pos_item no force row level security;
alter table sales.sold_as no force row level security;

update sales.pos_item as p set sold_as_id = null, updated_at = now()
from sales.sold_as as s
where s.organization_id = p.organization_id and s.id = p.sold_as_id and s.deleted_at is not null;

alter table sales.sold_as force row level security;
alter table sales.pos_item force row level security;

create function sales.unmatch_deleted() returns trigger language plpgsql as $$
begin
  update sales.pos_item set sold_as_id = null, updated_at = now()
  where organization_id = new.organization_id and sold_as_id = new.id;
  return null;
end $$;
comment on function sales.unmatch_deleted() is 'Trigger: a deleted Sold As unmatches its POS items, so their sales count as unmatched.';
create trigger unmatch_deleted after update of deleted_at on sales.sold_as for each row
  when (old.deleted_at is null and new.deleted_at is not null)
  execute function sales.unmatch_deleted();

-- A price on its way to the till ends with the match that it is of: what waits must not be sent, nor wait for a person.
alter table sales.till_write no force row level security;
alter table sales.pos_item no force row level security;

delete from sales.till_write as w using sales.pos_item as p
where p.organization_id = w.organization_id and p.id = w.pos_item_id
  and (p.ignored or p.removed_at is not null or num_nonnulls(p.sold_as_id, p.recipe_id) = 0);

alter table sales.pos_item force row level security;
alter table sales.till_write force row level security;

create function sales.drop_writes() returns trigger language plpgsql as $$
begin
  delete from sales.till_write where organization_id = new.organization_id and pos_item_id = new.id;
  return null;
end $$;
comment on function sales.drop_writes() is
  'Trigger: what waits to be written to the till, or for a person, ends with the match that it is of.';
create trigger drop_writes after update of sold_as_id, recipe_id, ignored, removed_at on sales.pos_item for each row
  when ((old.sold_as_id, old.recipe_id) is distinct from (new.sold_as_id, new.recipe_id)
    or (new.ignored and not old.ignored) or (new.removed_at is not null and old.removed_at is null))
  execute function sales.drop_writes();
