-- Thousands at once: entries that come with a backup, till items of years of sales, in a venue of a hundred thousand items.

-- One call a statement, for all of its items, each table read once: a plan that was made while there were few entries would
-- read all of them once an item.
drop trigger price_new on sales.sold_as;
drop trigger price_changed on sales.sold_as;
drop function sales.price_sold();
create function sales.price_new() returns trigger language plpgsql as $$
begin
  perform sales.price_items(sold.organization_id, sold.items)
    from (select organization_id, array_agg(inventory_item_id) as items from new_rows group by organization_id) as sold;
  return null;
end $$;
create function sales.price_changed() returns trigger language plpgsql as $$
begin
  perform sales.price_items(sold.organization_id, sold.items)
    from (
      select organization_id, array_agg(inventory_item_id) as items
      from (select organization_id, inventory_item_id from new_rows union select organization_id, inventory_item_id from old_rows) as both_rows
      group by organization_id
    ) as sold;
  return null;
end $$;
create trigger price_new after insert on sales.sold_as referencing new table as new_rows
  for each statement execute function sales.price_new();
create trigger price_changed after update on sales.sold_as referencing new table as new_rows old table as old_rows
  for each statement execute function sales.price_changed();
create or replace function sales.price_items(organization uuid, items uuid[]) returns void language sql
set enable_nestloop = off as $$
  with item as materialized (
    select id, size_id from catalog.item where organization_id = organization and id = any(items)
  ), entry as materialized (
    select s.id, item.id as item_id, s.price, s.category_id, s.sale_size_id = item.size_id as whole
    from sales.sold_as as s join item on item.id = s.inventory_item_id
    where s.organization_id = organization and s.inventory_item_id = any(items) and s.deleted_at is null
  ), till as (
    select distinct on (p.sold_as_id) p.sold_as_id, p.category_id from sales.pos_item as p
    where p.organization_id = organization and p.sold_as_id = any(array(select id from entry)) and p.category_id is not null
    order by p.sold_as_id, p.id
  ), price as (
    select distinct on (item_id) item_id, price from entry where price is not null order by item_id, whole desc, id
  ), category as (
    select distinct on (entry.item_id) entry.item_id, k.name
    from entry left join till on till.sold_as_id = entry.id
    join sales.category as k on k.organization_id = organization and k.id = coalesce(entry.category_id, till.category_id)
    order by entry.item_id, entry.whole desc, entry.id
  )
  update catalog.item as i set sold_price = sold.price, sold_category = sold.name
  from (
    select item.id, price.price, category.name
    from item left join price on price.item_id = item.id left join category on category.item_id = item.id
  ) as sold
  where i.organization_id = organization and i.id = any(items) and i.id = sold.id
    and (i.sold_price, i.sold_category) is distinct from (sold.price, sold.name)
$$;

-- First those that hold nearly all of the words, and only where there are none those that hold some. Of very many alike the
-- first few hundred are weighed.
create or replace function catalog.items_like_words(names text[], at_most int)
returns table (place int, id uuid)
language plpgsql stable security definer
set search_path = pg_catalog, public
set pg_trgm.word_similarity_threshold = 0.8 as $$
declare
  org constant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
  words text;
  least text;
begin
  for spot in 1 .. coalesce(array_length(names, 1), 0) loop
    words := platform.fold(names[spot]);
    foreach least in array array['0.8', '0.45'] loop
      perform set_config('pg_trgm.word_similarity_threshold', least, true);
      return query select spot, alike.id from (
        select i.id, i.name_key from catalog.item i
        where i.organization_id = org and i.active and i.name_key %> words limit 400
      ) as alike
      order by word_similarity(words, alike.name_key) desc, similarity(alike.name_key, words) desc, alike.id limit at_most;
      exit when found;
    end loop;
  end loop;
end $$;
