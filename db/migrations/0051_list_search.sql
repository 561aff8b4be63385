-- The items that a search of a list leaves: what stock.search_items finds, all of it and in no order, as the list has its
-- own. Of names that are only written alike those stay that are nearly as much alike as the best.
-- Runs past the policies like stock.search_items, so it names the organization itself.
-- The library must be in the session before its settings can be named.
select public.word_similarity('', '');

create function stock.matching_items(query text, codes text[]) returns table (id uuid)
language plpgsql stable security definer rows 500
set search_path = pg_catalog, public
set pg_trgm.word_similarity_threshold = 0.45
set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  org constant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
  words constant text := platform.fold(query);
  patterns constant text[] := platform.like_words(query);
  known boolean;
begin
  return query select b.item_id from catalog.item_barcode b where b.organization_id = org and b.code = any(codes);
  known := found;

  return query select i.id from catalog.item i
    -- the longest word through the index (LIKE ALL cannot use it), the others on what that finds
    where i.organization_id = org and i.active and i.name_key like patterns[1] and i.name_key like all (patterns);
  known := known or found;

  return query select v.item_id
    from catalog.field f join catalog.item_field v on v.organization_id = org and v.field_id = f.id
    where f.organization_id = org and f.code = 'PR' and f.name_key like patterns[1] and f.name_key like all (patterns);
  known := known or found;
  if known or query ~ '^\d{6,}$' or length(query) < 4 then return; end if;

  return query
    with alike as materialized (
      select i.id, word_similarity(words, i.name_key) as likeness
      from catalog.item i where i.organization_id = org and i.active and i.name_key %> words
    )
    select alike.id from alike where alike.likeness >= (select max(likeness) * 0.8 from alike);
end $$;
alter function stock.matching_items(text, text[]) owner to cellarhand_system;
revoke all on function stock.matching_items(text, text[]) from public;
grant execute on function stock.matching_items(text, text[]) to cellarhand_app;
