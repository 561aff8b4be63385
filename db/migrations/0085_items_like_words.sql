-- The items whose names hold words most like each of these, though they may hold many more: what a till calls an item is
-- shorter than its name. Runs past the policies like catalog.similar_items, so it names the organization itself and gives
-- ids only.
create function catalog.items_like_words(names text[], at_most int)
returns table (place int, id uuid)
language sql stable security definer
set search_path = pg_catalog, public
set pg_trgm.word_similarity_threshold = 0.45 as $$
  select asked.place::int, found.id
  from unnest(names) with ordinality as asked (name, place)
  cross join lateral (
    select i.id from catalog.item i
    where i.organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
      and i.active and i.name_key %> platform.fold(asked.name)
    order by word_similarity(platform.fold(asked.name), i.name_key) desc,
      similarity(i.name_key, platform.fold(asked.name)) desc, i.id
    limit at_most
  ) as found
$$;
alter function catalog.items_like_words(text[], int) owner to cellarhand_system;
revoke all on function catalog.items_like_words(text[], int) from public;
grant execute on function catalog.items_like_words(text[], int) to cellarhand_app;
