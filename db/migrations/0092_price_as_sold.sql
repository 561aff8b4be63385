-- What an item is sold for and under which category of the till, beside what is stated of the item itself: kept with the
-- item, so that the list is sorted and narrowed by an index of its own. Where something is stated, that counts.
alter table catalog.item add column sold_price numeric(14, 2);
alter table catalog.item add column sold_category text;

drop index catalog.item_by_price, catalog.item_by_highest_price, catalog.item_by_category, catalog.item_by_last_category;
create index item_by_price on catalog.item (organization_id, coalesce(list_price, sold_price), id) where active;
create index item_by_highest_price on catalog.item (organization_id, coalesce(list_price, sold_price) desc nulls last, id desc)
  where active;
create index item_by_category on catalog.item (organization_id, platform.fold(coalesce(external_category, sold_category)), id)
  where active;
create index item_by_last_category
  on catalog.item (organization_id, platform.fold(coalesce(external_category, sold_category)) desc nulls last, id desc)
  where active;

-- Of several entries the one that sells the item in its own size counts, else the oldest that says anything.
create function sales.price_items(organization uuid, items uuid[]) returns void language sql as $$
  update catalog.item as i set sold_price = sold.price, sold_category = sold.category
  from (
    select item.id,
      (select s.price from sales.sold_as as s
       where s.organization_id = organization and s.inventory_item_id = item.id and s.deleted_at is null and s.price is not null
       order by s.sale_size_id = item.size_id desc, s.id limit 1) as price,
      (select k.name from sales.sold_as as s
       join sales.category as k on k.organization_id = organization and k.id = coalesce(s.category_id, (
         select p.category_id from sales.pos_item as p
         where p.organization_id = organization and p.sold_as_id = s.id and p.category_id is not null order by p.id limit 1))
       where s.organization_id = organization and s.inventory_item_id = item.id and s.deleted_at is null
       order by s.sale_size_id = item.size_id desc, s.id limit 1) as category
    from catalog.item as item where item.organization_id = organization and item.id = any(items)
  ) as sold
  where i.organization_id = organization and i.id = sold.id
    and (i.sold_price, i.sold_category) is distinct from (sold.price, sold.category)
$$;

create function sales.price_sold() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.inventory_item_id is distinct from new.inventory_item_id then
    perform sales.price_items(old.organization_id, array[old.inventory_item_id]);
  end if;
  perform sales.price_items(new.organization_id, array[new.inventory_item_id]);
  return null;
end $$;
create trigger price_new after insert on sales.sold_as for each row execute function sales.price_sold();
create trigger price_changed after update of inventory_item_id, sale_size_id, price, category_id, deleted_at on sales.sold_as
  for each row execute function sales.price_sold();

create function sales.price_matched() returns trigger language plpgsql as $$
begin
  perform sales.price_items(new.organization_id, array(
    select s.inventory_item_id from sales.sold_as as s
    where s.organization_id = new.organization_id and s.id in (old.sold_as_id, new.sold_as_id)));
  return null;
end $$;
create trigger price_matched after update of sold_as_id, category_id on sales.pos_item for each row
  when ((old.sold_as_id, old.category_id) is distinct from (new.sold_as_id, new.category_id)
    and num_nonnulls(old.sold_as_id, new.sold_as_id) > 0)
  execute function sales.price_matched();

create function sales.price_resized() returns trigger language plpgsql as $$
begin
  perform sales.price_items(new.organization_id, array[new.id]);
  return null;
end $$;
create trigger price_resized after update of size_id on catalog.item for each row
  when (old.size_id is distinct from new.size_id) execute function sales.price_resized();

-- A recipe is hidden, never deleted.
alter table sales.pos_item add foreign key (organization_id, recipe_id) references recipes.recipe (organization_id, id);
