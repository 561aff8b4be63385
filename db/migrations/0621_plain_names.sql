-- Invisible characters that turn the direction of text (U+202E and its kind) are no longer stored. Those in names that are there
-- already are taken out; a name that would then be another's stays as it is.
do $$
declare
  named record;
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
    begin
      execute format(
        'update %I.%I set name = regexp_replace(name, %L, '''', ''g'') where name ~ %L', named.table_schema, named.table_name,
        '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]', '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]');
    exception when unique_violation or check_violation then null;
    end;
    execute format('alter table %I.%I force row level security', named.table_schema, named.table_name);
  end loop;
end $$;
