-- An import of a file that arrived by itself can be undone: no person made it, and its undo forgets the file, so that it
-- is imported when it comes again.
alter table platform.inverse alter column user_id drop not null;
comment on column platform.inverse.user_id is 'Who did it; null for what no person did, such as the import of a file that arrived by mail.';
grant delete on sales.imported_file to cellarhand_app;
