-- A name stands for one saved filter. Where two have the same already, the younger one is told apart by its id.
update stock.saved_filter as younger
set name = left(younger.name, 160) || ' ' || right(younger.id::text, 6)
where exists (
  select from stock.saved_filter as older
  where older.organization_id = younger.organization_id and older.type = younger.type
    and older.name_key = younger.name_key and older.id < younger.id
);
drop index stock.saved_filter_by_name;
alter table stock.saved_filter add constraint saved_filter_name_once unique (organization_id, type, name_key);
