-- The name as the file has it, for people who look through what was learned.
alter table catalog.learned_name add column name text check (length(name) between 1 and 1000);
comment on column catalog.learned_name.name is 'As the file had it; null if it was learned before this was kept.';
