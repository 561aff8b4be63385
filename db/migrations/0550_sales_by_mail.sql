-- Sales reports that come by mail: imported by themselves only if the receiving mail server confirms a sender whom an admin trusts with it.
alter table inbox.document
  add column confirmed_by text check (length(confirmed_by) <= 253),
  add column approved_at timestamptz;
comment on column inbox.document.confirmed_by is
  'The mail server that confirmed the sender (DMARC), by its own name; empty if it does not name itself, null if none did.';
comment on column inbox.document.approved_at is 'When a person decided that this sales report, which came by mail, is imported.';
alter table inbox.document drop constraint document_cause_check;
alter table inbox.document add constraint document_cause_check
  check (cause in ('sender', 'unverified', 'content', 'unopened', 'sales'));

alter table inbox.sender add column sales_confirmed_by text check (length(sales_confirmed_by) <= 253);
comment on column inbox.sender.sales_confirmed_by is
  'Sales reports of this address are imported without asking if this mail server confirms the sender; null if someone decides each time.';
