-- A line sent again, from another tab or after a lost answer, is the line that is there.
alter table purchasing.invoice_line add column client_id text check (length(client_id) between 1 and 100);
create unique index invoice_line_client on purchasing.invoice_line (organization_id, invoice_id, client_id)
  where client_id is not null;
comment on column purchasing.invoice_line.client_id is
  'The id the sender gave the line, so that it is added once; null where the sender gave none.';
