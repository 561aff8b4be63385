-- What an item weighs empty and full, so that an open bottle is counted on a scale. Grams; unknown where nobody weighed it.
alter table catalog.item
  add column tare_grams numeric(12, 6) check (tare_grams >= 0),
  add column full_grams numeric(12, 6) check (full_grams > 0),
  add constraint item_weighs_more_full check (full_grams > tare_grams);
