-- What sign-in needs besides the library's tables, and the place of the job queue.

-- Where a person worked last: a new sign-in begins there.
create table accounts.last_organization (
  user_id uuid primary key references accounts."user" ("id") on delete cascade,
  organization_id uuid not null references accounts."organization" ("id") on delete cascade,
  used_at timestamptz not null default now()
);
create index last_organization_of_organization on accounts.last_organization (organization_id);
grant select, insert, update, delete on accounts.last_organization to cellarhand_auth, cellarhand_system;

-- Every use of an API key is counted in its row; only what changes its rights concerns other processes.
drop trigger announce on accounts."apikey";
create trigger announce_change after update of "enabled", "metadata", "permissions", "expiresAt", "referenceId" on accounts."apikey"
  for each statement execute function accounts.announce_access();
create trigger announce_end after delete on accounts."apikey" for each statement execute function accounts.announce_access();

-- After a failure the next try waits, each time longer.
alter table platform.mail add column next_attempt_at timestamptz not null default now();

-- A mail wakes the process that sends mail.
create function platform.announce_mail() returns trigger language plpgsql as $$
begin
  perform pg_notify('cellarhand_mail', '');
  return null;
end $$;
create trigger announce after insert on platform.mail for each statement execute function platform.announce_mail();

-- The job queue makes and changes its own tables.
create schema if not exists pgboss authorization cellarhand_system;
