-- A mail that must not arrive twice: it is marked as leaving before its first byte may be kept by a mail server. Where
-- nobody can tell any more whether it was kept (we died, or the connection did), it is unsure, and a person decides.
alter table platform.mail add column once boolean not null default false;
alter table platform.mail add column left_at timestamptz;
update platform.mail set once = true where purpose = 'purchase_order';

alter table platform.mail drop constraint mail_status_check;
alter table platform.mail add constraint mail_status_check check (status in ('waiting', 'leaving', 'sent', 'failed', 'unsure'));
create index mail_leaving on platform.mail (organization_id, id) where status = 'leaving';
