-- What a person finds by typing: a scanned code first, then words of the name, then makers, and only where all of that
-- finds nothing names that are written alike. An item may come twice. Runs past the policies like catalog.find_items,
-- so it names the organization itself.
-- Its plans are kept: planning took longer than finding, 10 ms became 3 at 100,000 items.
create index field_name_fragment on catalog.field using gin (organization_id, code, name_key gin_trgm_ops);

create function stock.search_items(query text, codes text[], with_out_of_stock boolean, at_most int)
returns table (id uuid, score real, pack_count int)
language plpgsql stable security definer
set search_path = pg_catalog, public
set pg_trgm.word_similarity_threshold = 0.45
set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  org constant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
  words constant text := platform.fold(query);
  patterns constant text[] := platform.like_words(query);
  is_code constant boolean := query ~ '^\d{6,}$';
  known boolean;
begin
  return query select b.item_id, 100::real, b.pack_count
    from catalog.item_barcode b
    where b.organization_id = org and b.code = any(codes)
      and (with_out_of_stock or (select s.quantity > 0 from stock.item_stock s
        where s.organization_id = org and s.item_id = b.item_id));
  known := found;
  if known and is_code then return; end if;

  return query select i.id, (case when i.name_key = words then 3 when starts_with(i.name_key, words) then 2 else 1 end
      + similarity(i.name_key, words))::real as likeness, 1
    from catalog.item i
    -- the longest word through the index (LIKE ALL cannot use it), the others on what that finds
    where i.organization_id = org and i.active and i.name_key like patterns[1] and i.name_key like all (patterns)
      and (with_out_of_stock or (select s.quantity > 0 from stock.item_stock s
        where s.organization_id = org and s.item_id = i.id))
    order by likeness desc, i.name_key, i.id limit at_most;
  known := known or found;

  return query select i.id, similarity(f.name_key, words) as likeness, 1
    from catalog.field f
    join catalog.item_field v on v.organization_id = org and v.field_id = f.id
    join catalog.item i on i.organization_id = org and i.id = v.item_id and i.active
    where f.organization_id = org and f.code = 'PR' and f.name_key like patterns[1] and f.name_key like all (patterns)
      and (with_out_of_stock or (select s.quantity > 0 from stock.item_stock s
        where s.organization_id = org and s.item_id = i.id))
    order by likeness desc, i.name_key, i.id limit at_most;
  known := known or found;
  if known or is_code or length(query) < 4 then return; end if;

  return query select i.id, word_similarity(words, i.name_key) as likeness, 1
    from catalog.item i
    where i.organization_id = org and i.active and i.name_key %> words
      and (with_out_of_stock or (select s.quantity > 0 from stock.item_stock s
        where s.organization_id = org and s.item_id = i.id))
    order by likeness desc, i.name_key, i.id limit at_most;
end $$;
grant create on schema stock to cellarhand_system;
alter function stock.search_items(text, text[], boolean, int) owner to cellarhand_system;
revoke all on function stock.search_items(text, text[], boolean, int) from public;
grant execute on function stock.search_items(text, text[], boolean, int) to cellarhand_app;

-- The business days whose summary was written, so that each is mailed once.
create table stock.daily_summary (
  organization_id uuid not null references accounts."organization" ("id") on delete cascade,
  business_day date not null,
  written_at timestamptz not null default now(),
  primary key (organization_id, business_day)
);
call platform.make_tenant('stock.daily_summary');
create index movement_sale_by_time on stock.movement (organization_id, occurred_at) where kind = 'sale';
