-- How much the venue pours where the till's name doesn't say; without a row, what is usual in its country.
create table sales.default_pour (
  organization_id uuid not null references accounts.organization (id) on delete cascade,
  kind text not null check (kind in ('spirit', 'double', 'wine', 'beer', 'carafe')),
  -- As people write it: "2 oz".
  size text not null check (length(size) between 1 and 60),
  primary key (organization_id, kind)
);
call platform.make_tenant('sales.default_pour');
comment on table sales.default_pour is 'How much one sold unit takes where the name of a POS item does not say, by kind of drink.';
