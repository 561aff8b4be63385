-- Lines of the tills, and what each took out of stock.

-- One line as the till sent it last (D40). A line is known by its transaction and its own id within one till (D5). What it
-- was posted by (sold_as_id … unit_cost) stays as it was at that time, whatever is matched later (D34).
create table sales.sale_line (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  pos_id uuid not null,
  transaction_id text not null check (length(transaction_id) between 1 and 200),
  line_id text not null check (length(line_id) between 1 and 200),
  pos_item_id uuid not null,
  sold_at timestamptz not null,
  quantity numeric(16, 6) not null,
  gross numeric(14, 2),
  discount numeric(14, 2),
  tax numeric(14, 2),
  payment_type text check (length(payment_type) between 1 and 100),
  payment_method text check (length(payment_method) between 1 and 100),
  raw jsonb not null,
  state text not null check (state in ('posted', 'unmatched', 'paused', 'undone')), -- whether it is ignored is its POS item's
  problem text, -- why what is matched could not be posted
  version int not null default 0, -- of the newest posting
  sold_as_id uuid,
  recipe_id uuid,
  match_name text,
  depletion_size text,
  unit_cost numeric(20, 6), -- of one sold unit; null where a cost was not known
  action_id uuid, -- of the newest posting
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  constraint sale_line_source_once unique (organization_id, pos_id, transaction_id, line_id),
  check (num_nonnulls(sold_as_id, recipe_id) = 1 or state <> 'posted'),
  foreign key (organization_id, pos_id) references sales.pos_instance (organization_id, id) on delete cascade,
  foreign key (organization_id, pos_item_id) references sales.pos_item (organization_id, id) on delete cascade,
  foreign key (organization_id, sold_as_id) references sales.sold_as (organization_id, id),
  foreign key (organization_id, action_id) references stock.action (organization_id, id)
);
create index sale_line_by_time on sales.sale_line (organization_id, sold_at desc, id desc);
create index sale_line_of_pos_item on sales.sale_line (organization_id, pos_item_id, sold_at desc);
create index sale_line_of_sold_as on sales.sale_line (organization_id, sold_as_id) where sold_as_id is not null;
create index sale_line_of_action on sales.sale_line (organization_id, action_id) where action_id is not null;
create index sale_line_unmatched on sales.sale_line (organization_id, pos_item_id) include (sold_at, quantity, gross)
  where state = 'unmatched';
create index sale_line_paused on sales.sale_line (organization_id, sold_at, id) where state = 'paused';
call platform.make_tenant('sales.sale_line', 'select, insert, update');

-- What a line took of an item, difference by difference: their sum is what it has taken, and equals the movements that have
-- the line as their source. Taken back is negative. Never changed.
create table sales.posting (
  organization_id uuid not null,
  line_id uuid not null,
  version int not null,
  item_id uuid not null,
  quantity numeric(20, 6) not null, -- in stock units of the item
  per_unit numeric(38, 18) not null, -- of one sold unit
  in_place_of uuid, -- the item that had run out
  unit_cost numeric(20, 6), -- of one stock unit, at that time
  action_id uuid not null,
  primary key (organization_id, line_id, version, item_id),
  foreign key (organization_id, line_id) references sales.sale_line (organization_id, id) on delete cascade,
  foreign key (organization_id, item_id) references catalog.item (organization_id, id),
  foreign key (organization_id, in_place_of) references catalog.item (organization_id, id),
  foreign key (organization_id, action_id) references stock.action (organization_id, id)
);
create index posting_of_item on sales.posting (organization_id, item_id, line_id);
create index posting_of_replaced on sales.posting (organization_id, in_place_of) where in_place_of is not null;
create index posting_of_action on sales.posting (organization_id, action_id);
call platform.make_tenant('sales.posting', 'select, insert');

-- A till's file of some years is as unknown to the planner as one of invoices.
create or replace function platform.know_rows(of_table text) returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  case of_table
    when 'catalog.item' then
      analyze (skip_locked) catalog.item (organization_id, id, merged_into_id);
      analyze (skip_locked) stock.item_stock (organization_id, item_id);
      analyze (skip_locked) stock.item_cost (organization_id, item_id);
    when 'purchasing.invoice_line' then
      analyze (skip_locked) purchasing.invoice (organization_id, id, vendor_id);
      analyze (skip_locked) purchasing.invoice_line (organization_id, invoice_id, item_id);
    when 'stock.movement' then
      analyze (skip_locked) stock.running_stock (organization_id, item_id);
      analyze (skip_locked) stock.movement (organization_id, item_id, location_id, action_id);
    when 'stock.cost_layer' then
      analyze (skip_locked) stock.cost_layer (organization_id, item_id);
    when 'sales.sale_line' then
      analyze (skip_locked) sales.pos_item (organization_id, pos_id, id);
      analyze (skip_locked) sales.sale_line (organization_id, pos_id, transaction_id, line_id, pos_item_id, state);
  end case;
end $$;
