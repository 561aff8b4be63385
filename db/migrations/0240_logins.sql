-- The logins that the pools of every process on this database use (docs/decisions/0002): nobody but the owner of the
-- database may read this table, and it is in no backup. Each name exists as a role of the server.
create table platform.login (
  name text primary key,
  password text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
);

-- What changes a team runs as cellarhand_auth from its beginning to its end: with its Idempotency-Key, and its event.
create policy account_command on platform.idempotency to cellarhand_auth
  using (organization_id = (select nullif(current_setting('app.organization_id', true), '')::uuid))
  with check (organization_id = (select nullif(current_setting('app.organization_id', true), '')::uuid));
grant select, insert, update on platform.idempotency to cellarhand_auth;
create policy account_event on platform.event for insert to cellarhand_auth
  with check (organization_id = (select nullif(current_setting('app.organization_id', true), '')::uuid));
grant insert on platform.event to cellarhand_auth;

-- An organization's settings are changed as cellarhand_app, its name among them.
create policy own_name on accounts."organization" for update to cellarhand_app
  using ("id" = (select nullif(current_setting('app.organization_id', true), '')::uuid));
grant update ("name") on accounts."organization" to cellarhand_app;
