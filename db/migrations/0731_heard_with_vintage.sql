-- A list may write a name in two ways, and have the size or vintage that was asked for under the other one: "smith haut lafite
-- 2018" meant Smith Haut Lafitte 2018, and Smith Haut Lafite 2020 was found. Before a size or vintage is given up, names that
-- sound like the words are found, too.
create or replace function stock.search_items(tokens jsonb, codes text[], with_out_of_stock boolean, at_most int)
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
    ' and (select s.quantity > 0 from stock.item_stock s where s.organization_id = i.organization_id and s.item_id = i.id)' end;
  head text := format('from catalog.item i where i.organization_id = %L and i.active ', org);
  tail text := '';
  token jsonb;
  part text;
  found_types uuid[];
  makes uuid[];
  conditions text[] := '{}';
  misspelled text[] := '{}';
  sounds text[] := '{}';
  heard text[] := '{}';
  weights numeric[] := '{}';
  sizes text[] := '{}';
  vintages text[] := '{}';
  facts text;
  given_up text[];
  total numeric := 0;
  held boolean;
  of_product constant text := case when at_most > 10000 then '1' else
    'row_number() over (partition by i.name_key, i.size_id order by i.vintage desc nulls first, i.id)' end;
begin
  return query select b.item_id, true, b.pack_count from catalog.item_barcode b
    where b.organization_id = org and b.code = any(codes)
      and (with_out_of_stock or (select s.quantity > 0 from stock.item_stock s
        where s.organization_id = org and s.item_id = b.item_id));
  if codes[1] ~ '^\d{6,}$|^(?=.*\d)(?=.*[^\d])\S{4,}$' and exists (select from catalog.item_barcode b
    join catalog.item i on i.organization_id = org and i.id = b.item_id and i.active
    where b.organization_id = org and b.code = any(codes)) then return; end if;

  for token in select each.value from jsonb_array_elements(tokens) as each loop
    found_types := array(select t.id from catalog.item_type t
      where t.organization_id = org and (t.short_type = token ->> 'main'
        or platform.lexemes(platform.fold(t.name)) @@ (token ->> 'query')::tsquery));
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
    if token ->> 'fact' = 'size' then
      sizes := sizes || format('(%s)', part);
      continue;
    elsif token ->> 'fact' = 'vintage' then
      vintages := vintages || format('(%s)', part);
      continue;
    end if;
    total := total + (token ->> 'weight')::numeric;
    execute 'select exists(select ' || head || format('and (%s) ', part) || stocked || ')' into held;
    if not held and token ? 'sound' then
      part := format('platform.sounds(i.name_key) @@ %L::tsquery', token ->> 'sound');
      execute 'select exists(select ' || head || format('and (%s) ', part) || stocked || ')' into held;
    end if;
    if not held and (token ->> 'word') ~ '^[^0-9]{4,}$' then
      part := format('i.name_key %%> %L', token ->> 'word');
      execute 'select exists(select ' || head || format('and (%s) ', part) || stocked || ')' into held;
    end if;
    if held then
      conditions := conditions || format('(%s)', part);
      weights := weights || (token ->> 'weight')::numeric;
      heard := heard || format('(%s%s)', part,
        case when token ? 'sound' then format(' or platform.sounds(i.name_key) @@ %L::tsquery', token ->> 'sound') end);
      sounds := sounds || case when token ? 'sound' then format('platform.sounds(i.name_key) @@ %L::tsquery', token ->> 'sound') end;
      misspelled := misspelled || case when token ->> 'word' ~ '^[^0-9]{4,}$' then format('i.name_key %%> %L', token ->> 'word') end;
    end if;
    if not held and (token ->> 'word') ~ '^\d{4,}$' then return; end if;
  end loop;
  if total = 0 then
    -- Only sizes and vintages: each of them is what was meant.
    conditions := sizes || vintages;
    sizes := '{}';
    vintages := '{}';
    if cardinality(conditions) = 0 then return; end if;
  elsif cardinality(conditions) = 0 or (select sum(each) from unnest(weights) as each) < 0.45 * total then
    -- What has much less than half of what was said, "gin" of "Costless Gin", is not what was meant.
    return;
  end if;

  -- A kind may have half of all items: only the first of them are compared with each other.
  head := format('from (select i.id, i.name_key, i.type_id, %s as nth from (select i.id, i.name_key, i.type_id, i.size_id, i.vintage %s',
    of_product, head);
  tail := stocked || case when at_most > 10000 then '' else
      format(' order by %s length(i.name_key), i.name_key, i.id limit %s', tail, 20 * at_most) end
    || format(') as i) as i order by %s nth > 2, length(i.name_key), i.name_key, i.id limit %s', tail, at_most);
  given_up := case
    when cardinality(sizes) > 0 and cardinality(vintages) > 0 then array[
      ' and ' || array_to_string(sizes || vintages, ' and '), ' and ' || array_to_string(vintages, ' and '),
      ' and ' || array_to_string(sizes, ' and '), '']
    when cardinality(sizes || vintages) > 0 then array[' and ' || array_to_string(sizes || vintages, ' and '), '']
    else array[''] end;
  held := false;
  foreach facts in array given_up loop
    return query execute 'select i.id, false, 1 ' || head || ' and ' || array_to_string(conditions, ' and ') || facts || tail;
    if found then return; end if;
    if facts <> '' and heard <> conditions then
      return query execute 'select i.id, false, 1 ' || head || ' and ' || array_to_string(heard, ' and ') || facts || tail;
      held := held or found;
    end if;
  end loop;
  if held then return; end if;
  if total = 0 or cardinality(conditions) < 2 then return; end if;
  foreach facts in array given_up loop
    held := false;
    for leaving in 1 .. least(cardinality(conditions), 6) loop
      if sounds[leaving] is not null then
        return query execute 'select i.id, false, 1 ' || head || ' and '
          || array_to_string(conditions[: leaving - 1] || sounds[leaving] || conditions[leaving + 1 :], ' and ') || facts || tail;
        held := held or found;
      end if;
    end loop;
    for leaving in 1 .. least(cardinality(conditions), 6) loop
      continue when (select sum(each) from unnest(weights) as each) - weights[leaving] < 0.45 * total;
      return query execute 'select i.id, false, 1 ' || head || ' and '
        || array_to_string(conditions[: leaving - 1] || conditions[leaving + 1 :], ' and ') || facts || tail;
      held := held or found;
    end loop;
    if held then return; end if;
  end loop;
  -- Comparing letters takes much longer.
  foreach facts in array given_up loop
    held := false;
    for leaving in 1 .. least(cardinality(conditions), 6) loop
      if misspelled[leaving] is not null then
        return query execute 'select i.id, false, 1 ' || head || ' and '
          || array_to_string(conditions[: leaving - 1] || misspelled[leaving] || conditions[leaving + 1 :], ' and ') || facts || tail;
        held := held or found;
      end if;
    end loop;
    if held then return; end if;
  end loop;
end $$;
