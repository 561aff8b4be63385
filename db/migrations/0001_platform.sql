-- What every feature stands on: roles, tenancy, idempotency, live events, the mail outbox.

create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gin;

-- cellarhand_app     what a signed-in person's request runs as: neither owner nor superuser, one organization at a time
-- cellarhand_auth    what the sign-in library runs as: the accounts schema only
-- cellarhand_system  maintenance across organizations: backup, verify, job queues
do $$
declare
  role_name text;
begin
  foreach role_name in array array['cellarhand_app', 'cellarhand_auth', 'cellarhand_system'] loop
    begin
      execute format('create role %I nologin', role_name);
    exception when duplicate_object or unique_violation then
      null; -- roles belong to the whole server; another database of it has made them
    end;
    if not pg_has_role(current_user, role_name, 'member') then
      execute format('grant %I to current_user', role_name);
    end if;
  end loop;
end $$;

create schema if not exists platform;
grant usage on schema platform to cellarhand_app, cellarhand_auth, cellarhand_system;
grant select on platform.schema_migration to cellarhand_system;

-- Time-ordered ids (UUIDv7): built in from PostgreSQL 18 on, assembled before.
do $$
begin
  if current_setting('server_version_num')::int >= 180000 then
    execute 'create function platform.new_id() returns uuid language sql volatile parallel safe as $f$ select uuidv7() $f$';
  else
    -- The twelve bits after the version hold the microseconds, so that ids of one millisecond keep their order.
    execute $f$
      create function platform.new_id() returns uuid language sql volatile parallel safe as $g$
        select encode(overlay(overlay(uuid_send(gen_random_uuid())
          placing substring(int8send(us / 1000) from 3) from 1 for 6)
          placing int2send((28672 + (us % 1000) * 4096 / 1000)::int2) from 7 for 2), 'hex')::uuid
        from (select (extract(epoch from clock_timestamp()) * 1000000)::bigint as us) as now
      $g$ $f$;
  end if;
end $$;

-- Text as people search it: lower case, no accents, single spaces. Immutable, so that indexes can use it.
create function platform.fold(value text) returns text language sql immutable strict parallel safe
  as $$ select regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, value)), '\s+', ' ', 'g') $$;

-- A LIKE pattern for each word of what a person typed, longest first, so that words are found in any order.
create function platform.like_words(query text) returns text[] language sql immutable strict parallel safe
  as $$ select array(
    select '%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%'
    from unnest(string_to_array(trim(platform.fold(query)), ' ')) as word order by length(word) desc) $$;

-- Puts a table under tenancy (D50): row-level security, forced, for the organization of the transaction.
create procedure platform.make_tenant(target regclass, privileges text default 'select, insert, update, delete')
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant on %s to cellarhand_app '
    'using (organization_id = (select nullif(current_setting(''app.organization_id'', true), '''')::uuid)) '
    'with check (organization_id = (select nullif(current_setting(''app.organization_id'', true), '''')::uuid))', target);
  execute format('create policy maintenance on %s to cellarhand_system using (true) with check (true)', target);
  execute format('grant %s on %s to cellarhand_app', privileges, target);
  execute format('grant select, insert, update, delete on %s to cellarhand_system', target);
end $$;

-- One row per command that carried an Idempotency-Key (D5). The answer is kept so that a repeat gets the first one.
create table platform.idempotency (
  organization_id uuid not null,
  key text not null,
  operation text not null,
  request_hash text not null,
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (organization_id, key)
);
create index idempotency_age on platform.idempotency (created_at);
call platform.make_tenant('platform.idempotency');

-- What changed, for the people who are looking at it. Readers learn of a row by NOTIFY and re-read what they missed by id.
create table platform.event (
  organization_id uuid not null,
  id bigint generated always as identity,
  topic text not null,
  ids uuid[],
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create index event_id on platform.event (id);
create index event_age on platform.event (created_at);
call platform.make_tenant('platform.event');

create function platform.announce_event() returns trigger language plpgsql as $$
begin
  perform pg_notify('cellarhand_event', json_build_object(
    'id', new.id, 'organization_id', new.organization_id, 'topic', new.topic, 'ids', new.ids[1:100])::text);
  return null;
end $$;
create trigger announce after insert on platform.event for each row execute function platform.announce_event();

-- Mail is written here in the transaction that causes it and sent by a job afterwards. Mail that opens an account
-- (password reset) has no organization: nobody but the person at the command line may read it.
create table platform.mail (
  id uuid primary key default platform.new_id(),
  organization_id uuid,
  purpose text not null,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed')),
  attempts int not null default 0,
  error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mail_waiting on platform.mail (created_at) where status = 'waiting';
create index mail_of_organization on platform.mail (organization_id, created_at desc);
call platform.make_tenant('platform.mail');
create policy account_mail on platform.mail for insert to cellarhand_auth with check (true);
grant insert on platform.mail to cellarhand_auth;
