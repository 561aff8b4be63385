-- Activity says what an act was about, also of acts whose rows have no item, and after what they changed was renamed or deleted.
alter table platform.inverse add column about text;
comment on column platform.inverse.about is
  'What the act was about, in one line for people, as it was called then; null where its rows say it, or it is older than this column.';
