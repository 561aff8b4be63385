-- Security events: who signed in, who was refused, who changed a right. Rows are only ever added.
create table accounts.security_event (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  at timestamptz not null default now(),
  kind text not null,
  user_id uuid,
  -- As it was at that time: people are renamed and leave.
  user_name text,
  subject text,
  ip text,
  client text,
  primary key (organization_id, id)
);
call platform.make_tenant('accounts.security_event', 'select, insert');
revoke update on accounts.security_event from cellarhand_system; -- it deletes the events of a deleted organization
create policy account_event on accounts.security_event for insert to cellarhand_auth with check (true);
create policy account_count on accounts.security_event for select to cellarhand_auth using (true);
grant select, insert on accounts.security_event to cellarhand_auth;
create index security_event_invited on accounts.security_event (subject, at) where kind = 'invitation_made';

-- A copy of the database does not sign anybody in: sessions are found by the hash of their token.
update accounts."session" set token = encode(sha256(convert_to(token, 'UTF8')), 'hex');
-- Links that are under way were kept readable; people ask for new ones.
delete from accounts."verification";

-- A code of an authenticator app works once, also within the half minute in which it is right.
create table accounts.used_code (
  user_id uuid not null references accounts."user" ("id") on delete cascade,
  code_hash text not null,
  used_at timestamptz not null default now(),
  primary key (user_id, code_hash)
);
grant select, insert, update, delete on accounts.used_code to cellarhand_auth, cellarhand_system;

-- Wrong passwords in a row for one e-mail, whether it has an account or not.
create table accounts.sign_in_failure (
  email_hash text primary key,
  failures int not null,
  next_try_at timestamptz not null,
  failed_at timestamptz not null default now()
);
grant select, insert, update, delete on accounts.sign_in_failure to cellarhand_auth, cellarhand_system;

-- Who looks after the installation: makes organizations, takes backups of all of them.
create table accounts.installation_owner (
  user_id uuid primary key references accounts."user" ("id") on delete cascade,
  since timestamptz not null default now()
);
grant select, insert, update, delete on accounts.installation_owner to cellarhand_auth, cellarhand_system;
insert into accounts.installation_owner (user_id)
  select u."id" from accounts."user" u
  where exists (select from accounts."organization")
    and not exists (
      select from accounts."organization" o where not exists (
        select from accounts."member" m where m."organizationId" = o."id" and m."userId" = u."id" and m."role" = 'owner'));
insert into accounts.installation_owner (user_id)
  select m."userId" from accounts."member" m
  where m."role" = 'owner' and not exists (select from accounts.installation_owner)
    and m."organizationId" = (select "id" from accounts."organization" order by "createdAt", "id" limit 1);

alter table accounts.organization_setting add column require_two_factor boolean not null default false;
alter table accounts.organization_setting add column created_by uuid;

create trigger announce_requirement after update of require_two_factor on accounts.organization_setting
  for each statement execute function accounts.announce_access();
create trigger announce_second_step after update of "twoFactorEnabled" on accounts."user"
  for each statement execute function accounts.announce_access();
