-- A repeated save of counts used to start an empty action, and undoing it was answered with success (D18). Such an action
-- was never undone, as it never moved anything.
alter table stock.action no force row level security;
alter table stock.movement no force row level security;
update stock.action as a set undone_by_id = null
where a.undone_by_id is not null and a.kind = 'stocktake' and not exists (
  select from stock.movement as m where m.organization_id = a.organization_id and m.action_id = a.id);
alter table stock.action force row level security;
alter table stock.movement force row level security;
