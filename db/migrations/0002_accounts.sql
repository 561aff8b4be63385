-- People, organizations, sessions. The tables in camelCase are the sign-in library's own, in its own shape;
-- it is the only writer of them. Ours say what the library does not know.

create schema accounts;
grant usage on schema accounts to cellarhand_app, cellarhand_auth, cellarhand_system;

create table accounts."user" ("id" uuid default gen_random_uuid() not null primary key, "name" text not null, "email" text not null unique, "emailVerified" boolean not null, "image" text, "createdAt" timestamptz default current_timestamp not null, "updatedAt" timestamptz default current_timestamp not null);
create table accounts."session" ("id" uuid default gen_random_uuid() not null primary key, "expiresAt" timestamptz not null, "token" text not null unique, "createdAt" timestamptz default current_timestamp not null, "updatedAt" timestamptz not null, "ipAddress" text, "userAgent" text, "userId" uuid not null references accounts."user" ("id") on delete cascade, "activeOrganizationId" text);
create table accounts."account" ("id" uuid default gen_random_uuid() not null primary key, "accountId" text not null, "providerId" text not null, "userId" uuid not null references accounts."user" ("id") on delete cascade, "accessToken" text, "refreshToken" text, "idToken" text, "accessTokenExpiresAt" timestamptz, "refreshTokenExpiresAt" timestamptz, "scope" text, "password" text, "createdAt" timestamptz default current_timestamp not null, "updatedAt" timestamptz not null);
create table accounts."verification" ("id" uuid default gen_random_uuid() not null primary key, "identifier" text not null, "value" text not null, "expiresAt" timestamptz not null, "createdAt" timestamptz default current_timestamp not null, "updatedAt" timestamptz default current_timestamp not null);
create table accounts."organization" ("id" uuid default gen_random_uuid() not null primary key, "name" text not null, "slug" text not null unique, "logo" text, "createdAt" timestamptz not null, "metadata" text);
create table accounts."member" ("id" uuid default gen_random_uuid() not null primary key, "organizationId" uuid not null references accounts."organization" ("id") on delete cascade, "userId" uuid not null references accounts."user" ("id") on delete cascade, "role" text not null, "createdAt" timestamptz not null);
create table accounts."invitation" ("id" uuid default gen_random_uuid() not null primary key, "organizationId" uuid not null references accounts."organization" ("id") on delete cascade, "email" text not null, "role" text, "status" text not null, "expiresAt" timestamptz not null, "createdAt" timestamptz default current_timestamp not null, "inviterId" uuid not null references accounts."user" ("id") on delete cascade);
create table accounts."apikey" ("id" uuid default gen_random_uuid() not null primary key, "configId" text not null, "name" text, "start" text, "referenceId" text not null, "prefix" text, "key" text not null, "refillInterval" integer, "refillAmount" integer, "lastRefillAt" timestamptz, "enabled" boolean, "rateLimitEnabled" boolean, "rateLimitTimeWindow" integer, "rateLimitMax" integer, "requestCount" integer, "remaining" integer, "lastRequest" timestamptz, "expiresAt" timestamptz, "createdAt" timestamptz not null, "updatedAt" timestamptz not null, "permissions" text, "metadata" text);
create table accounts."rateLimit" ("id" uuid default gen_random_uuid() not null primary key, "key" text not null unique, "count" integer not null, "lastRequest" bigint not null);
create index "session_userId_idx" on accounts."session" ("userId");
create index "account_userId_idx" on accounts."account" ("userId");
create index "verification_identifier_idx" on accounts."verification" ("identifier");
create unique index member_once on accounts."member" ("organizationId", "userId");
create index "member_userId_idx" on accounts."member" ("userId");
create index "invitation_organizationId_idx" on accounts."invitation" ("organizationId");
create index "invitation_email_idx" on accounts."invitation" ("email");
create index "apikey_configId_idx" on accounts."apikey" ("configId");
create index "apikey_referenceId_idx" on accounts."apikey" ("referenceId");
create unique index apikey_key_once on accounts."apikey" ("key");

grant select, insert, update, delete on all tables in schema accounts to cellarhand_auth, cellarhand_system;

-- A person's request may read the names of its own organization and its members, nothing else of the library's tables.
alter table accounts."organization" enable row level security;
alter table accounts."organization" force row level security;
create policy library on accounts."organization" to cellarhand_auth, cellarhand_system using (true) with check (true);
create policy tenant on accounts."organization" for select to cellarhand_app
  using ("id" = (select nullif(current_setting('app.organization_id', true), '')::uuid));
alter table accounts."member" enable row level security;
alter table accounts."member" force row level security;
create policy library on accounts."member" to cellarhand_auth, cellarhand_system using (true) with check (true);
create policy tenant on accounts."member" for select to cellarhand_app
  using ("organizationId" = (select nullif(current_setting('app.organization_id', true), '')::uuid));
grant select on accounts."organization", accounts."member" to cellarhand_app;

create view accounts.person with (security_barrier) as
  select m."organizationId" as organization_id, u."id", u."name" as display_name, u."email", m."role"
  from accounts."member" m join accounts."user" u on u."id" = m."userId"
  where m."organizationId" = (select nullif(current_setting('app.organization_id', true), '')::uuid);
grant create on schema accounts to cellarhand_system;
alter view accounts.person owner to cellarhand_system; -- names of colleagues, without a right to the table of people
grant select on accounts.person to cellarhand_app;

create table accounts.organization_setting (
  organization_id uuid primary key references accounts."organization" ("id") on delete cascade,
  timezone text not null,
  inventory_pause boolean not null default false,
  inventory_paused_at timestamptz,
  day_cutoff time not null default '04:00',
  demo_source text,
  updated_at timestamptz not null default now()
);
call platform.make_tenant('accounts.organization_setting', 'select, update');
create policy library on accounts.organization_setting to cellarhand_auth using (true) with check (true);
grant select, insert, update, delete on accounts.organization_setting to cellarhand_auth;

-- Whoever may look, or no longer: every process forgets what it knew of that session or membership.
create function accounts.announce_access() returns trigger language plpgsql as $$
begin
  perform pg_notify('cellarhand_access', '');
  return null;
end $$;
create trigger announce after update or delete on accounts."session" for each statement execute function accounts.announce_access();
create trigger announce after insert or update or delete on accounts."member" for each statement execute function accounts.announce_access();
create trigger announce after update or delete on accounts."apikey" for each statement execute function accounts.announce_access();
