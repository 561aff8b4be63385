-- The value that is kept, by the same rule. It is asked for at every movement, so an item of which nothing went back and
-- nothing is consigned is read once, by its purchases alone; `verify` compares it with the rule itself.
create or replace function stock.keep_value() returns trigger language plpgsql as $$
declare
  covered numeric;
  amount numeric;
  plain boolean := new.quantity > 0;
begin
  if new.quantity = 0 then
    new.value := 0;
    return new;
  end if;
  if plain then
    select coalesce(sum(l.taken), 0), coalesce(sum(round(l.taken * l.unit_cost, 2)), 0), coalesce(bool_and(l.plain), true)
    into covered, amount, plain
    from (
      select greatest(least(own.quantity, new.quantity - (sum(own.quantity) over newest - own.quantity)), 0) as taken,
             own.unit_cost, own.quantity >= 0 and not own.consignment as plain
      from stock.cost_layer as own
      where own.organization_id = new.organization_id and own.item_id = new.item_id
      window newest as (order by own.ordered_at desc, own.purchased_at desc, own.id desc)
    ) as l;
  end if;
  if not plain then
    new.value := (select worth.value from stock.worth(new.organization_id, new.item_id, new.quantity) as worth);
  elsif covered >= new.quantity then
    new.value := amount;
  else
    new.value := amount + round((new.quantity - covered) * coalesce((
      select m.unit_cost from stock.manual_cost as m
      where m.organization_id = new.organization_id and m.item_id = new.item_id
      order by m.effective_at desc, m.id desc limit 1
    ), (
      select l.unit_cost from stock.cost_layer as l
      where l.organization_id = new.organization_id and l.item_id = new.item_id and l.quantity > 0
      order by l.ordered_at, l.purchased_at, l.id limit 1
    ), 0), 2);
  end if;
  return new;
end $$;
