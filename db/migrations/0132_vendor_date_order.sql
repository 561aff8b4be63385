-- How a vendor writes days such as 3/4/2026, from the documents that people confirmed.
alter table purchasing.vendor add column date_order text check (date_order in ('month_first', 'day_first'));
