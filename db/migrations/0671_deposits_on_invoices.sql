-- A deposit is a balance with the vendor: it is owed with the invoice, and never part of the cost of goods.
alter table purchasing.invoice add column deposit numeric(14, 2) not null default 0;
comment on column purchasing.invoice.deposit is
  'Deposits charged, less those returned; below 0 if more came back. Part of the total, never of landed cost.';

alter table purchasing.vendor_deposit add column on_invoice boolean not null default false;
comment on column purchasing.vendor_deposit.on_invoice is
  'Its money is in the deposit of an invoice: the entry only says of which kind it is.';

alter table purchasing.vendor_charge drop constraint vendor_charge_kind_check,
  add constraint vendor_charge_kind_check check (kind in ('shipping', 'tax', 'fees', 'deposit', 'credit'));
