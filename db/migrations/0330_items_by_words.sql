-- Items are found by their words instead of by runs of three letters of whole names. Reading the words of every name is
-- what an index is there to spare: the functions below scan indexes of words only, whatever the statistics say.

-- The words of a folded name: without signs, "12yr" is "12" and "yr", "V.S.O.P." is "vsop", "Maker's" is "makers".
create function platform.lexemes(key text) returns tsvector language plpgsql immutable strict parallel safe cost 300 as $$
begin
  return array_to_tsvector(array_remove(string_to_array(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    key, '[''’`´]', '', 'g'), '\m([a-z])\.', '\1', 'g'), '([0-9])([a-z])', '\1 \2', 'g'), '([a-z])([0-9])', '\1 \2', 'g'),
    '[\s!-/:-@\[-`{-~]+', ' ', 'g'), ' '), ''));
end $$;

create index item_by_words on catalog.item using gin (organization_id, platform.lexemes(name_key)) where active;
create index item_type_by_words on catalog.item_type using gin (organization_id, platform.lexemes(platform.fold(name)));
create index field_by_words on catalog.field using gin (organization_id, platform.lexemes(name_key)) where code = 'PR';
create index item_barcode_fragment on catalog.item_barcode using gin (organization_id, code public.gin_trgm_ops);
create index universal_item_by_words on matching.universal_item using gin (platform.lexemes(search_key));
create index universal_item_by_all_words on matching.universal_item
  using gin (platform.lexemes(search_key || ' ' || platform.fold(subtype)));
create index universal_item_code_fragment on matching.universal_item using gin (barcode public.gin_trgm_ops);

-- For each place the items that hold its words: what its first query finds, then its second, until there are enough. A
-- query that begins with ~ is a name of which no word is known: items written alike. Runs past the policies, so it names
-- the organization itself and gives ids only.
create function catalog.items_of_words(places int[], queries text[], at_most int)
returns table (place int, id uuid)
language plpgsql stable security definer rows 200
set search_path = pg_catalog, public
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_indexscan = off
set pg_trgm.word_similarity_threshold = 0.5 as $$
declare
  org constant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
  last int;
  known uuid[] := '{}';
  fresh uuid[];
begin
  for at in 1 .. coalesce(array_length(places, 1), 0) loop
    if places[at] is distinct from last then
      last := places[at];
      known := '{}';
    end if;
    continue when cardinality(known) >= at_most;
    if starts_with(queries[at], '~') then
      continue when cardinality(known) > 0;
      fresh := array(select i.id from catalog.item i
        where i.organization_id = org and i.active and i.name_key %> substr(queries[at], 2)
        order by word_similarity(substr(queries[at], 2), i.name_key) desc, i.id limit at_most);
    else
      fresh := array(select alike.id from (select i.id, i.name_key from catalog.item i
          where i.organization_id = org and i.active and platform.lexemes(i.name_key) @@ queries[at]::tsquery limit 2000) as alike
        where alike.id <> all (known) order by length(alike.name_key), alike.id limit at_most);
    end if;
    known := known || fresh;
    return query select places[at], each.id from unnest(fresh) as each (id);
  end loop;
end $$;
alter function catalog.items_of_words(int[], text[], int) owner to cellarhand_system;
revoke all on function catalog.items_of_words(int[], text[], int) from public;
grant execute on function catalog.items_of_words(int[], text[], int) to cellarhand_app;

-- The same for products, as the venue sees them; nothing here runs past a policy.
create function matching.products_of_words(places int[], queries text[], at_most int)
returns table (place int, id uuid)
language plpgsql stable rows 200
set search_path = pg_catalog, public
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_indexscan = off
set pg_trgm.word_similarity_threshold = 0.5 as $$
declare
  last int;
  known uuid[] := '{}';
  fresh uuid[];
begin
  for at in 1 .. coalesce(array_length(places, 1), 0) loop
    if places[at] is distinct from last then
      last := places[at];
      known := '{}';
    end if;
    continue when cardinality(known) >= at_most;
    if starts_with(queries[at], '~') then
      continue when cardinality(known) > 0;
      fresh := array(select k.id from matching.known_item k where k.name_key %> substr(queries[at], 2)
        order by word_similarity(substr(queries[at], 2), k.name_key) desc, k.id limit at_most);
    else
      fresh := array(select alike.id from (select k.id, k.name_key from matching.known_item k
          where platform.lexemes(k.search_key) @@ queries[at]::tsquery limit 2000) as alike
        where alike.id <> all (known) order by length(alike.name_key), alike.id limit at_most);
    end if;
    known := known || fresh;
    return query select places[at], each.id from unnest(fresh) as each (id);
  end loop;
end $$;
grant execute on function matching.products_of_words(int[], text[], int) to cellarhand_app, cellarhand_system;

drop function catalog.similar_items(text[], int);
drop function catalog.items_like_words(text[], int);
drop function stock.search_items(text, text[], boolean, int);
drop function stock.matching_items(text, text[]);

-- Items for what a person typed, read word by word (features/catalog: search-words): each word is in the name, or it is
-- the type, size, maker, vintage or part of the barcode. A word that nothing has is looked for misspelt; where no item has
-- all words, those that lack one are found. A barcode that fits whole comes with the number of bottles that one scan
-- means. Runs past the policies (LIKE, trigrams and words are not leakproof), so it names the organization itself.
create function stock.search_items(tokens jsonb, codes text[], with_out_of_stock boolean, at_most int)
returns table (id uuid, by_code boolean, pack_count int)
language plpgsql stable security definer rows 200
set search_path = pg_catalog, public
set enable_seqscan = off
set enable_indexscan = off
set pg_trgm.word_similarity_threshold = 0.48 as $$
#variable_conflict use_column
declare
  org constant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
  stocked constant text := case when with_out_of_stock then '' else
    'and (select s.quantity > 0 from stock.item_stock s where s.organization_id = i.organization_id and s.item_id = i.id)' end;
  head constant text := format('from catalog.item i where i.organization_id = %L and i.active ', org);
  tail text := '';
  token jsonb;
  part text;
  found_types uuid[];
  makes uuid[];
  conditions text[] := '{}';
  misspelled text[] := '{}';
  weights numeric[] := '{}';
  total constant numeric := (select sum((each.value ->> 'weight')::numeric) from jsonb_array_elements(tokens) as each);
  held boolean;
begin
  return query select b.item_id, true, b.pack_count from catalog.item_barcode b
    where b.organization_id = org and b.code = any(codes)
      and (with_out_of_stock or (select s.quantity > 0 from stock.item_stock s
        where s.organization_id = org and s.item_id = b.item_id));
  if found and jsonb_array_length(tokens) = 1 and (tokens -> 0 ->> 'word') ~ '^\d{6,}$' then return; end if;

  for token in select each.value from jsonb_array_elements(tokens) as each loop
    found_types := array(select t.id from catalog.item_type t
      where t.organization_id = org and platform.lexemes(platform.fold(t.name)) @@ (token ->> 'query')::tsquery);
    makes := array(select v.item_id from catalog.field f
      join catalog.item_field v on v.organization_id = org and v.field_id = f.id
      where f.organization_id = org and f.code = 'PR' and platform.lexemes(f.name_key) @@ (token ->> 'query')::tsquery limit 3000);
    part := format('platform.lexemes(i.name_key) @@ %L::tsquery', token ->> 'query');
    if cardinality(found_types) > 0 then
      part := part || format(' or i.type_id = any(%L::uuid[])', found_types);
      tail := tail || format('(i.type_id = any(%L::uuid[])) desc, ', found_types);
    end if;
    if cardinality(makes) > 0 then part := part || format(' or i.id = any(%L::uuid[])', makes); end if;
    if token ? 'content' then
      part := part || format(' or i.size_id = any(%L::uuid[])', array(select z.id from catalog.size z
        where z.organization_id = org and exists (select from jsonb_array_elements_text(token -> 'content') as ml
          where abs(z.volume * catalog.unit_factor(z.unit) - ml::numeric) <= 0.012 * ml::numeric)));
    end if;
    if token ? 'vintage' then part := part || format(' or i.vintage = %L', token ->> 'vintage'); end if;
    if token ? 'code' then
      part := part || format(' or i.id = any(%L::uuid[])', array(select b.item_id from catalog.item_barcode b
        where b.organization_id = org and b.code like '%' || (token ->> 'code') || '%' limit 300));
    end if;
    execute 'select exists(select ' || head || format('and (%s) ', part) || stocked || ')' into held;
    if not held and (token ->> 'word') ~ '^[^0-9]{4,}$' then
      part := format('i.name_key %%> %L', token ->> 'word');
      execute 'select exists(select ' || head || format('and (%s) ', part) || stocked || ')' into held;
    end if;
    if held then
      conditions := conditions || format('(%s)', part);
      weights := weights || (token ->> 'weight')::numeric;
      misspelled := misspelled || case when token ->> 'word' ~ '^[^0-9]{4,}$' then format('i.name_key %%> %L', token ->> 'word') end;
    end if;
    if not held and (token ->> 'word') ~ '^\d{4,}$' then return; end if;
  end loop;
  if cardinality(conditions) = 0 then return; end if;
  -- What has less than half of what was said, "gin" of "Costless Gin", is not what was meant.
  if (select sum(each) from unnest(weights) as each) < total / 2 then return; end if;

  tail := format('%s order by %s length(i.name_key), i.name_key, i.id limit %s', stocked, tail, at_most);
  return query execute 'select i.id, false, 1 ' || head || ' and ' || array_to_string(conditions, ' and ') || tail;
  if found or cardinality(conditions) < 2 then return; end if;
  for leaving in 1 .. least(cardinality(conditions), 6) loop
    if misspelled[leaving] is not null then
      return query execute 'select i.id, false, 1 ' || head || ' and '
        || array_to_string(conditions[: leaving - 1] || misspelled[leaving] || conditions[leaving + 1 :], ' and ') || tail;
    end if;
  end loop;
  for leaving in 1 .. least(cardinality(conditions), 6) loop
    continue when (select sum(each) from unnest(weights) as each) - weights[leaving] < total / 2;
    return query execute 'select i.id, false, 1 ' || head || ' and '
      || array_to_string(conditions[: leaving - 1] || conditions[leaving + 1 :], ' and ') || tail;
  end loop;
end $$;
alter function stock.search_items(jsonb, text[], boolean, int) owner to cellarhand_system;
revoke all on function stock.search_items(jsonb, text[], boolean, int) from public;
grant execute on function stock.search_items(jsonb, text[], boolean, int) to cellarhand_app;
