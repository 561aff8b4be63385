-- 0621 gave up on a whole table when one name would have become another's. Each name is now taken on its own: only the one
-- that would be another's stays as it is.
do $$
declare
  named record;
  place record;
  marks constant text := '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]';
begin
  for named in
    select c.table_schema, c.table_name from information_schema.columns as c
    join information_schema.tables as t on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
    where c.column_name = 'name' and c.data_type = 'text' and c.is_generated = 'NEVER'
      and (c.table_schema, c.table_name) in (
        ('catalog', 'item'), ('purchasing', 'vendor'), ('purchasing', 'vendor_rep'), ('stock', 'location'), ('recipes', 'recipe'),
        ('menus', 'list'), ('menus', 'list_group'), ('sales', 'pos_item'), ('labels', 'print_job'))
  loop
    execute format('alter table %I.%I no force row level security', named.table_schema, named.table_name);
    for place in execute format('select ctid as at from %I.%I where name ~ %L', named.table_schema, named.table_name, marks)
    loop
      begin
        execute format('update %I.%I set name = regexp_replace(name, %L, '''', ''g'') where ctid = $1', named.table_schema, named.table_name, marks)
          using place.at;
      exception when unique_violation or check_violation then null;
      end;
    end loop;
    execute format('alter table %I.%I force row level security', named.table_schema, named.table_name);
  end loop;
end $$;
