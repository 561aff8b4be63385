-- Days such as 3/4/2026 used to be read with the month first. Invoices that were read then and still wait for confirmation
-- offer both days, so that a person chooses. Days that have one reading stay.
alter table purchasing.invoice_reading no force row level security;

update purchasing.invoice_reading
set document = document || jsonb_build_object('day', null, 'day_order', null, 'day_choices', jsonb_build_array(
  document ->> 'day',
  regexp_replace(document ->> 'day', '^(\d{4})-(\d\d)-(\d\d)$', '\1-\3-\2')))
where document ->> 'format' in ('pdf', 'table') and not document ? 'day_order'
  and document ->> 'day' ~ '^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|1[0-2])$'
  and substr(document ->> 'day', 6, 2) <> substr(document ->> 'day', 9, 2);

alter table purchasing.invoice_reading force row level security;
