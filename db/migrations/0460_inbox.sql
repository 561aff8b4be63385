-- Documents that arrive by themselves: files in a watched folder, and attachments of mail.

create schema inbox;
grant usage on schema inbox to cellarhand_app, cellarhand_system;

-- The code is random: it names the venue's folder, and its part of the installation's mail address.
create table inbox.setting (
  organization_id uuid primary key references accounts."organization" ("id") on delete cascade,
  code text not null check (code ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(code) between 8 and 60),
  folder_on boolean not null default false,
  folder_error text,
  folder_checked_at timestamptz,
  -- Mail to the venue's part of the installation's address is accepted.
  address_on boolean not null default false
);
call platform.make_tenant('inbox.setting', 'select, insert, update');
create index inbox_setting_code on inbox.setting (code);

-- The password is sealed like the credentials of tills: see features/sales/server/tills/vault.ts.
create table inbox.mailbox (
  organization_id uuid primary key references accounts."organization" ("id") on delete cascade,
  host text not null check (length(host) between 1 and 253),
  port integer not null check (port between 1 and 65535),
  login text not null check (length(login) between 1 and 254),
  folder text not null check (length(folder) between 1 and 200),
  credentials text not null,
  -- The last message that was taken in. The server changes uid_validity when its numbers start over.
  uid_validity bigint,
  last_uid bigint,
  error text,
  failures integer not null default 0,
  last_check_at timestamptz,
  next_check_at timestamptz not null default now(),
  -- One process at a time reads a mailbox.
  held_by uuid,
  held_until timestamptz
);
call platform.make_tenant('inbox.mailbox');
create index inbox_mailbox_due on inbox.mailbox (next_check_at);

-- The mailbox of the installation, whose address with "+code" belongs to a venue. One row per account on a server.
create table inbox.shared_mailbox (
  account text primary key check (length(account) between 1 and 600),
  uid_validity bigint,
  last_uid bigint,
  error text,
  failures integer not null default 0,
  last_check_at timestamptz,
  next_check_at timestamptz not null default now(),
  held_by uuid,
  held_until timestamptz
);
grant select, insert, update, delete on inbox.shared_mailbox to cellarhand_system;

-- An address, or "@" and a domain.
create table inbox.sender (
  organization_id uuid not null references accounts."organization" ("id") on delete cascade,
  address text not null check (length(address) between 3 and 254 and address = lower(address) and position('@' in address) > 0),
  created_at timestamptz not null default now(),
  primary key (organization_id, address)
);
call platform.make_tenant('inbox.sender');

-- Each message once, in however many folders it lies. Also of messages from which nothing was taken.
create table inbox.message (
  organization_id uuid not null references accounts."organization" ("id") on delete cascade,
  message_key text not null check (length(message_key) = 64),
  received_at timestamptz not null default now(),
  primary key (organization_id, message_key)
);
call platform.make_tenant('inbox.message');
create index inbox_message_age on inbox.message (received_at);

-- One document by its content. Its bytes lie in the folder of files under its id until it is read.
create table inbox.document (
  organization_id uuid not null references accounts."organization" ("id") on delete cascade,
  id uuid not null,
  content_hash text not null check (length(content_hash) = 64),
  name text not null check (length(name) between 1 and 255),
  size integer not null check (size >= 0),
  source text not null check (source in ('folder', 'mail')),
  -- Of mail.
  sender text check (length(sender) <= 254),
  subject text check (length(subject) <= 300),
  state text not null check (state in ('waiting', 'read', 'imported', 'quarantined')),
  -- Why a person has to look, in plain words. `sender` and `unverified` can be allowed, `content` was refused by the
  -- reader and can be tried again, and of `unopened` there is no content.
  reason text,
  cause text check (cause in ('sender', 'unverified', 'content', 'unopened')),
  -- What became of it: readings of the invoices, or a sentence about the sales.
  reading_ids uuid[] not null default '{}',
  outcome text,
  attempts integer not null default 0,
  held_until timestamptz,
  next_try_at timestamptz not null default now(),
  received_at timestamptz not null default now(),
  done_at timestamptz,
  deleted_at timestamptz,
  primary key (organization_id, id),
  constraint inbox_document_once unique (organization_id, content_hash),
  constraint inbox_document_reason check ((state = 'quarantined') = (reason is not null))
);
call platform.make_tenant('inbox.document');
create index inbox_document_newest on inbox.document (organization_id, received_at desc, id desc) where deleted_at is null;
create index inbox_document_waiting on inbox.document (next_try_at) where state = 'waiting' and deleted_at is null;

comment on schema inbox is 'Documents that arrive by themselves, from a folder or by mail.';
comment on table inbox.setting is 'How documents reach a venue: the code in its folder name and mail address, and which of them are on.';
comment on table inbox.mailbox is 'The mailbox that a venue lets us read, and the last message that was taken in.';
comment on table inbox.shared_mailbox is 'The last message taken in from the mailbox of the installation. Of no organization.';
comment on table inbox.sender is 'Senders whose documents are read without asking: addresses, or "@" and a domain.';
comment on table inbox.message is 'Messages that were taken in, by a hash of their id, sender and attachments, so that each counts once.';
comment on table inbox.document is 'Documents by their content, and what became of them.';

-- A process looks for documents at once, without waiting for its next round.
drop policy of_installation on platform.event;
create policy of_installation on platform.event for insert
  with check (organization_id = '00000000-0000-0000-0000-000000000000' and topic in ('access', 'mail', 'tills', 'inbox'));
create trigger announce after insert or update of next_try_at on inbox.document
  for each statement execute function platform.announce_to_processes('inbox');
