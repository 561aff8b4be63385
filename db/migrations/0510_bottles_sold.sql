-- Among products that a search fits equally, the one that sells most comes first.
alter table matching.universal_item add column bottles_sold numeric(12, 0) check (bottles_sold >= 0);
alter table matching.local_item add column bottles_sold numeric(12, 0) check (bottles_sold >= 0);
comment on column matching.universal_item.bottles_sold is 'Bottles of the product, of any size, in the sales records of the list it came with.';

create or replace view matching.known_item with (security_invoker = true) as
select null::uuid as organization_id, id, name, name_key, vintage, short_type, subtype, size_name, volume, unit, count, barcode,
  producer, country, region, abv, details, search_key, created_at, bottles_sold
from matching.universal_item
union all
select organization_id, id, name, name_key, vintage, short_type, subtype, size_name, volume, unit, count, barcode,
  producer, country, region, abv, details, search_key, created_at, bottles_sold
from matching.local_item;
