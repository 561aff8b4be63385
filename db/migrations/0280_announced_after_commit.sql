-- Nothing notifies inside a transaction any more (docs/decisions/0012): a commit that does takes a lock of all databases of the
-- server. The rows of platform.event say what changed; the process that committed one tells the others afterwards.

drop trigger announce on platform.event;
drop function platform.announce_event();

-- Ids are given before the commit, so a lower one may appear after a higher one was read. Readers go by transactions instead:
-- a snapshot tells exactly which of them it shows.
alter table platform.event add column transaction_id xid8 not null default '0';
alter table platform.event alter column transaction_id set default pg_current_xact_id();
drop index platform.event_id;
create index event_transaction on platform.event (transaction_id);
create index event_transaction_of_organization on platform.event (organization_id, transaction_id);
-- Rows arrive in the order of their age, so that a few pages of an index find the old ones.
drop index platform.event_age;
create index event_age on platform.event using brin (created_at);

-- The connection that wrote an event hears of it at once, and its process tells the others when it has committed. No setting
-- holds back the level "info". What follows the first word are topics that the own process must not wait for.
create function platform.tell_writer() returns trigger language plpgsql as $$
begin
  raise info 'cellarhand_event';
  return null;
end $$;
create trigger tell_writer after insert on platform.event for each statement execute function platform.tell_writer();

-- What concerns every process and no organization.
create policy of_installation on platform.event for insert
  with check (organization_id = '00000000-0000-0000-0000-000000000000' and topic in ('access', 'mail'));

create function platform.announce_to_processes() returns trigger language plpgsql as $$
begin
  insert into platform.event (organization_id, topic) values ('00000000-0000-0000-0000-000000000000', tg_argv[0]);
  raise info 'cellarhand_event %', tg_argv[0];
  return null;
end $$;

drop trigger announce on platform.mail;
drop function platform.announce_mail();
create trigger announce after insert or update of next_attempt_at on platform.mail
  for each statement execute function platform.announce_to_processes('mail');

drop trigger announce on accounts."session";
drop trigger announce on accounts."member";
drop trigger announce_change on accounts."apikey";
drop trigger announce_end on accounts."apikey";
drop trigger announce_requirement on accounts.organization_setting;
drop trigger announce_second_step on accounts."user";
drop function accounts.announce_access();
create trigger announce after update or delete on accounts."session"
  for each statement execute function platform.announce_to_processes('access');
create trigger announce after insert or update or delete on accounts."member"
  for each statement execute function platform.announce_to_processes('access');
create trigger announce_change after update of "enabled", "metadata", "permissions", "expiresAt", "referenceId" on accounts."apikey"
  for each statement execute function platform.announce_to_processes('access');
create trigger announce_end after delete on accounts."apikey"
  for each statement execute function platform.announce_to_processes('access');
create trigger announce_requirement after update of require_two_factor on accounts.organization_setting
  for each statement execute function platform.announce_to_processes('access');
create trigger announce_second_step after update of "twoFactorEnabled" on accounts."user"
  for each statement execute function platform.announce_to_processes('access');

-- The job queue looks for work by itself; its queues were made to notify in the transaction that adds a job.
do $$
begin
  if to_regclass('pgboss.queue') is not null then
    update pgboss.queue set notify = false where notify;
  end if;
end $$;
