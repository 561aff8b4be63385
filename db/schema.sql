-- Generated from the database by `npm run generate`; do not edit. The migrations make it so.

-- accounts --------------------------------------------------------------------------------------------

-- The password of a person; a table of the sign-in library, in its own form.
create table accounts.account (
  id uuid not null default gen_random_uuid(),
  "accountId" text not null,
  "providerId" text not null,
  "userId" uuid not null,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamp with time zone,
  "refreshTokenExpiresAt" timestamp with time zone,
  scope text,
  password text,
  "createdAt" timestamp with time zone not null default CURRENT_TIMESTAMP,
  "updatedAt" timestamp with time zone not null,
  constraint account_pkey PRIMARY KEY (id),
  constraint "account_userId_fkey" FOREIGN KEY ("userId") REFERENCES accounts."user"(id) ON DELETE CASCADE
);

-- API keys of organizations, hashed; a table of the sign-in library.
create table accounts.apikey (
  id uuid not null default gen_random_uuid(),
  "configId" text not null,
  name text,
  start text,
  "referenceId" text not null,
  prefix text,
  key text not null,
  "refillInterval" integer,
  "refillAmount" integer,
  "lastRefillAt" timestamp with time zone,
  enabled boolean,
  "rateLimitEnabled" boolean,
  "rateLimitTimeWindow" integer,
  "rateLimitMax" integer,
  "requestCount" integer,
  remaining integer,
  "lastRequest" timestamp with time zone,
  "expiresAt" timestamp with time zone,
  "createdAt" timestamp with time zone not null,
  "updatedAt" timestamp with time zone not null,
  permissions text,
  metadata text,
  constraint apikey_pkey PRIMARY KEY (id)
);

-- People who look after the installation: they create organizations and back up all of them.
create table accounts.installation_owner (
  user_id uuid not null,
  since timestamp with time zone not null default now(),
  constraint installation_owner_pkey PRIMARY KEY (user_id),
  constraint installation_owner_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts."user"(id) ON DELETE CASCADE
);

-- Invitations to an organization, until they are accepted or expire; a table of the sign-in library.
create table accounts.invitation (
  id uuid not null default gen_random_uuid(),
  "organizationId" uuid not null,
  email text not null,
  role text,
  status text not null,
  "expiresAt" timestamp with time zone not null,
  "createdAt" timestamp with time zone not null default CURRENT_TIMESTAMP,
  "inviterId" uuid not null,
  constraint invitation_pkey PRIMARY KEY (id),
  constraint "invitation_inviterId_fkey" FOREIGN KEY ("inviterId") REFERENCES accounts."user"(id) ON DELETE CASCADE,
  constraint "invitation_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES accounts.organization(id) ON DELETE CASCADE
);

-- The organization a person last worked in; a new sign-in starts there.
create table accounts.last_organization (
  user_id uuid not null,
  organization_id uuid not null,
  used_at timestamp with time zone not null default now(),
  constraint last_organization_pkey PRIMARY KEY (user_id),
  constraint last_organization_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES accounts.organization(id) ON DELETE CASCADE,
  constraint last_organization_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts."user"(id) ON DELETE CASCADE
);

-- Who belongs to which organization, with their role; a table of the sign-in library.
create table accounts.member (
  id uuid not null default gen_random_uuid(),
  "organizationId" uuid not null,
  "userId" uuid not null,
  role text not null,
  "createdAt" timestamp with time zone not null,
  constraint member_pkey PRIMARY KEY (id),
  constraint "member_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES accounts.organization(id) ON DELETE CASCADE,
  constraint "member_userId_fkey" FOREIGN KEY ("userId") REFERENCES accounts."user"(id) ON DELETE CASCADE
);
alter table accounts.member enable row level security;
alter table accounts.member force row level security;

-- Organizations; a table of the sign-in library.
create table accounts.organization (
  id uuid not null default gen_random_uuid(),
  name text not null,
  slug text not null,
  logo text,
  "createdAt" timestamp with time zone not null,
  metadata text,
  constraint organization_slug_key UNIQUE (slug),
  constraint organization_pkey PRIMARY KEY (id)
);
alter table accounts.organization enable row level security;
alter table accounts.organization force row level security;

-- What orders and invoices need from an organization: legal name, addresses, phone, license, reply-to address.
create table accounts.organization_detail (
  organization_id uuid not null,
  legal_name text,
  license text,
  phone text,
  reply_to text,
  delivery_address jsonb,
  billing_address jsonb,
  logo_id uuid,
  updated_at timestamp with time zone not null default now(),
  constraint organization_detail_pkey PRIMARY KEY (organization_id),
  constraint organization_detail_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES accounts.organization(id) ON DELETE CASCADE,
  constraint organization_detail_organization_id_logo_id_fkey FOREIGN KEY (organization_id, logo_id) REFERENCES accounts.organization_logo(organization_id, id)
);
alter table accounts.organization_detail enable row level security;
alter table accounts.organization_detail force row level security;

-- Logos of organizations, as PNG or JPEG bytes.
create table accounts.organization_logo (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  content_type text not null,
  content bytea not null,
  created_at timestamp with time zone not null default now(),
  constraint organization_logo_pkey PRIMARY KEY (organization_id, id),
  constraint organization_logo_content_check CHECK (((length(content) >= 1) AND (length(content) <= 1048576))),
  constraint organization_logo_content_type_check CHECK ((content_type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text]))),
  constraint organization_logo_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES accounts.organization(id) ON DELETE CASCADE
);
alter table accounts.organization_logo enable row level security;
alter table accounts.organization_logo force row level security;

-- Settings of an organization.
create table accounts.organization_setting (
  organization_id uuid not null,
  timezone text not null,
  inventory_pause boolean not null default false,
  inventory_paused_at timestamp with time zone,
  day_cutoff time without time zone not null default '04:00:00'::time without time zone,
  demo_source text,
  updated_at timestamp with time zone not null default now(),
  require_two_factor boolean not null default false,
  created_by uuid,
  country text not null default 'US'::text,
  locale text not null default 'en-US'::text,
  currency text not null default 'USD'::text,
  units text not null default 'oz'::text,
  constraint organization_setting_pkey PRIMARY KEY (organization_id),
  constraint organization_setting_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint organization_setting_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint organization_setting_locale_check CHECK ((locale ~ '^[a-z]{2,3}(-[A-Za-z]{4})?-[A-Z]{2}$'::text)),
  constraint organization_setting_units_check CHECK ((units = ANY (ARRAY['oz'::text, 'mL'::text]))),
  constraint organization_setting_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES accounts.organization(id) ON DELETE CASCADE
);
alter table accounts.organization_setting enable row level security;
alter table accounts.organization_setting force row level security;

-- Recent sign-in attempts per address; a table of the sign-in library.
create table accounts."rateLimit" (
  id uuid not null default gen_random_uuid(),
  key text not null,
  count integer not null,
  "lastRequest" bigint not null,
  constraint "rateLimit_key_key" UNIQUE (key),
  constraint "rateLimit_pkey" PRIMARY KEY (id)
);

-- Security events: sign-ins, refusals, changed rights, keys, exports, backups. Rows are only added.
create table accounts.security_event (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  at timestamp with time zone not null default now(),
  kind text not null,
  user_id uuid,
  user_name text,
  subject text,
  ip text,
  client text,
  constraint security_event_pkey PRIMARY KEY (organization_id, id)
);
alter table accounts.security_event enable row level security;
alter table accounts.security_event force row level security;

-- Sessions of browsers and programs; a table of the sign-in library.
create table accounts.session (
  id uuid not null default gen_random_uuid(),
  "expiresAt" timestamp with time zone not null,
  token text not null,
  "createdAt" timestamp with time zone not null default CURRENT_TIMESTAMP,
  "updatedAt" timestamp with time zone not null,
  "ipAddress" text,
  "userAgent" text,
  "userId" uuid not null,
  "activeOrganizationId" text,
  constraint session_token_key UNIQUE (token),
  constraint session_pkey PRIMARY KEY (id),
  constraint "session_userId_fkey" FOREIGN KEY ("userId") REFERENCES accounts."user"(id) ON DELETE CASCADE
);

-- Wrong passwords in a row per e-mail address, whether it has an account or not.
create table accounts.sign_in_failure (
  email_hash text not null,
  failures integer not null,
  next_try_at timestamp with time zone not null,
  failed_at timestamp with time zone not null default now(),
  constraint sign_in_failure_pkey PRIMARY KEY (email_hash)
);

-- Secrets of authenticator apps and backup codes; a table of the sign-in library.
create table accounts."twoFactor" (
  id uuid not null default gen_random_uuid(),
  secret text not null,
  "backupCodes" text not null,
  "userId" uuid not null,
  verified boolean default true,
  "failedVerificationCount" integer default 0,
  "lockedUntil" timestamp with time zone,
  constraint "twoFactor_pkey" PRIMARY KEY (id),
  constraint "twoFactor_userId_fkey" FOREIGN KEY ("userId") REFERENCES accounts."user"(id) ON DELETE CASCADE
);

-- Codes of authenticator apps that were used: each one works once, even while it is still valid.
create table accounts.used_code (
  user_id uuid not null,
  code_hash text not null,
  used_at timestamp with time zone not null default now(),
  constraint used_code_pkey PRIMARY KEY (user_id, code_hash),
  constraint used_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts."user"(id) ON DELETE CASCADE
);

-- People with an account; a table of the sign-in library.
create table accounts."user" (
  id uuid not null default gen_random_uuid(),
  name text not null,
  email text not null,
  "emailVerified" boolean not null,
  image text,
  "createdAt" timestamp with time zone not null default CURRENT_TIMESTAMP,
  "updatedAt" timestamp with time zone not null default CURRENT_TIMESTAMP,
  "twoFactorEnabled" boolean default false,
  constraint user_email_key UNIQUE (email),
  constraint user_pkey PRIMARY KEY (id)
);

-- Pending confirmations, such as password resets; a table of the sign-in library.
create table accounts.verification (
  id uuid not null default gen_random_uuid(),
  identifier text not null,
  value text not null,
  "expiresAt" timestamp with time zone not null,
  "createdAt" timestamp with time zone not null default CURRENT_TIMESTAMP,
  "updatedAt" timestamp with time zone not null default CURRENT_TIMESTAMP,
  constraint verification_pkey PRIMARY KEY (id)
);

-- Names of people for the screens of an organization, without their sign-in data.
create view accounts.person with (security_barrier=true) as
 SELECT m."organizationId" AS organization_id,
    u.id,
    u.name AS display_name,
    u.email,
    m.role
   FROM accounts.member m
     JOIN accounts."user" u ON u.id = m."userId"
  WHERE m."organizationId" = (( SELECT NULLIF(current_setting('app.organization_id'::text, true), ''::text)::uuid AS "nullif"));

CREATE INDEX "account_userId_idx" ON accounts.account USING btree ("userId");

CREATE INDEX "apikey_configId_idx" ON accounts.apikey USING btree ("configId");
CREATE UNIQUE INDEX apikey_key_once ON accounts.apikey USING btree (key);
CREATE INDEX "apikey_referenceId_idx" ON accounts.apikey USING btree ("referenceId");

CREATE INDEX invitation_email_idx ON accounts.invitation USING btree (email);
CREATE INDEX "invitation_organizationId_idx" ON accounts.invitation USING btree ("organizationId");

CREATE INDEX last_organization_of_organization ON accounts.last_organization USING btree (organization_id);

CREATE UNIQUE INDEX member_once ON accounts.member USING btree ("organizationId", "userId");
CREATE INDEX "member_userId_idx" ON accounts.member USING btree ("userId");

CREATE INDEX security_event_invited ON accounts.security_event USING btree (subject, at) WHERE (kind = 'invitation_made'::text);

CREATE INDEX "session_userId_idx" ON accounts.session USING btree ("userId");

CREATE UNIQUE INDEX two_factor_once ON accounts."twoFactor" USING btree ("userId");

CREATE INDEX verification_identifier_idx ON accounts.verification USING btree (identifier);

CREATE TRIGGER announce_change AFTER UPDATE OF enabled, metadata, permissions, "expiresAt", "referenceId" ON accounts.apikey FOR EACH STATEMENT EXECUTE FUNCTION platform.announce_to_processes('access');

CREATE TRIGGER announce_end AFTER DELETE ON accounts.apikey FOR EACH STATEMENT EXECUTE FUNCTION platform.announce_to_processes('access');

CREATE TRIGGER announce AFTER INSERT OR DELETE OR UPDATE ON accounts.member FOR EACH STATEMENT EXECUTE FUNCTION platform.announce_to_processes('access');

CREATE TRIGGER announce_requirement AFTER UPDATE OF require_two_factor ON accounts.organization_setting FOR EACH STATEMENT EXECUTE FUNCTION platform.announce_to_processes('access');

CREATE TRIGGER announce AFTER DELETE OR UPDATE ON accounts.session FOR EACH STATEMENT EXECUTE FUNCTION platform.announce_to_processes('access');

CREATE TRIGGER announce_second_step AFTER UPDATE OF "twoFactorEnabled" ON accounts."user" FOR EACH STATEMENT EXECUTE FUNCTION platform.announce_to_processes('access');

create policy library on accounts.member for all to cellarhand_auth, cellarhand_system using (true) with check (true);

create policy tenant on accounts.member for select to cellarhand_app using (("organizationId" = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy library on accounts.organization for all to cellarhand_auth, cellarhand_system using (true) with check (true);

create policy own_name on accounts.organization for update to cellarhand_app using ((id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy tenant on accounts.organization for select to cellarhand_app using ((id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on accounts.organization_detail for all to cellarhand_system using (true) with check (true);

create policy tenant on accounts.organization_detail for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on accounts.organization_logo for all to cellarhand_system using (true) with check (true);

create policy tenant on accounts.organization_logo for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy library on accounts.organization_setting for all to cellarhand_auth using (true) with check (true);

create policy maintenance on accounts.organization_setting for all to cellarhand_system using (true) with check (true);

create policy tenant on accounts.organization_setting for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy account_count on accounts.security_event for select to cellarhand_auth using (true);

create policy account_event on accounts.security_event for insert to cellarhand_auth with check (true);

create policy maintenance on accounts.security_event for all to cellarhand_system using (true) with check (true);

create policy tenant on accounts.security_event for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

-- catalog ---------------------------------------------------------------------------------------------

-- Pairs of items that may be one product. Pairs with a merged or inactive item stay, for when the merge is undone.
create table catalog.alike_item (
  organization_id uuid not null,
  one_id uuid not null,
  other_id uuid not null,
  confidence numeric(4,3) not null,
  constraint alike_item_pkey PRIMARY KEY (organization_id, one_id, other_id),
  constraint alike_item_check CHECK ((one_id < other_id)),
  constraint alike_item_confidence_check CHECK (((confidence >= (0)::numeric) AND (confidence <= (1)::numeric))),
  constraint alike_item_organization_id_one_id_fkey FOREIGN KEY (organization_id, one_id) REFERENCES catalog.item(organization_id, id) ON DELETE CASCADE,
  constraint alike_item_organization_id_other_id_fkey FOREIGN KEY (organization_id, other_id) REFERENCES catalog.item(organization_id, id) ON DELETE CASCADE
);
alter table catalog.alike_item enable row level security;
alter table catalog.alike_item force row level security;

-- The last number used for barcodes that the venue prints for items without one.
create table catalog.barcode_counter (
  organization_id uuid not null,
  last_number bigint not null,
  constraint barcode_counter_pkey PRIMARY KEY (organization_id),
  constraint barcode_counter_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES accounts.organization(id) ON DELETE CASCADE
);
alter table catalog.barcode_counter enable row level security;
alter table catalog.barcode_counter force row level security;

-- Pairs of items that read alike and that a person has called different, so they are not proposed as duplicates again.
create table catalog.distinct_item (
  organization_id uuid not null,
  one_id uuid not null,
  other_id uuid not null,
  stated_by uuid,
  stated_at timestamp with time zone not null default now(),
  constraint distinct_item_pkey PRIMARY KEY (organization_id, one_id, other_id),
  constraint distinct_item_check CHECK ((one_id < other_id)),
  constraint distinct_item_organization_id_one_id_fkey FOREIGN KEY (organization_id, one_id) REFERENCES catalog.item(organization_id, id) ON DELETE CASCADE,
  constraint distinct_item_organization_id_other_id_fkey FOREIGN KEY (organization_id, other_id) REFERENCES catalog.item(organization_id, id) ON DELETE CASCADE
);
alter table catalog.distinct_item enable row level security;
alter table catalog.distinct_item force row level security;

-- Typed attribute values: producer (PR), region (RG), country (CT) and others. Each value exists once and is shared by items.
create table catalog.field (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  code text not null,
  name text not null,
  name_key text not null generated always as (platform.fold(name)) stored,
  created_at timestamp with time zone not null default now(),
  constraint field_once UNIQUE (organization_id, code, name_key),
  constraint field_pkey PRIMARY KEY (organization_id, id),
  constraint field_code_check CHECK ((code ~ '^[A-Z]{2}$'::text)),
  constraint field_name_check CHECK (((length(name) >= 1) AND (length(name) <= 1000))),
  constraint field_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES accounts.organization(id) ON DELETE CASCADE
);
alter table catalog.field enable row level security;
alter table catalog.field force row level security;

-- Items: one product in one container. An item is merged or deactivated, never deleted.
create table catalog.item (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  name text not null,
  name_key text not null generated always as (platform.fold(name)) stored,
  vintage text,
  type_id uuid not null,
  size_id uuid not null,
  barcode text not null,
  disgorgement_date text,
  onboarded_name text,
  original_item_id uuid,
  item_id uuid,
  use_parent_name boolean not null default false,
  batch boolean not null default false,
  list_price numeric(14,2),
  external_category text,
  active boolean not null default true,
  merged_into_id uuid,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  enriched_item jsonb,
  tare_grams numeric(12,6),
  full_grams numeric(12,6),
  sold_price numeric(14,2),
  sold_category text,
  constraint item_pkey PRIMARY KEY (organization_id, id),
  constraint item_enriched_item_check CHECK ((jsonb_typeof(enriched_item) = 'object'::text)),
  constraint item_full_grams_check CHECK ((full_grams > (0)::numeric)),
  constraint item_list_price_check CHECK ((list_price >= (0)::numeric)),
  constraint item_name_check CHECK (((length(name) >= 1) AND (length(name) <= 170))),
  constraint item_tare_grams_check CHECK ((tare_grams >= (0)::numeric)),
  constraint item_weighs_more_full CHECK ((full_grams > tare_grams)),
  constraint item_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES accounts.organization(id) ON DELETE CASCADE,
  constraint item_organization_id_item_id_fkey FOREIGN KEY (organization_id, item_id) REFERENCES catalog.item(organization_id, id),
  constraint item_organization_id_merged_into_id_fkey FOREIGN KEY (organization_id, merged_into_id) REFERENCES catalog.item(organization_id, id),
  constraint item_organization_id_size_id_fkey FOREIGN KEY (organization_id, size_id) REFERENCES catalog.size(organization_id, id),
  constraint item_organization_id_type_id_fkey FOREIGN KEY (organization_id, type_id) REFERENCES catalog.item_type(organization_id, id)
);
alter table catalog.item enable row level security;
alter table catalog.item force row level security;

-- Barcodes of items. pack_count is how many stock units one scan means: the code of a case of 12 counts 12.
create table catalog.item_barcode (
  organization_id uuid not null,
  code text not null,
  item_id uuid not null,
  pack_count integer not null default 1,
  created_at timestamp with time zone not null default now(),
  constraint item_barcode_pkey PRIMARY KEY (organization_id, code),
  constraint item_barcode_code_check CHECK (((length(code) >= 1) AND (length(code) <= 64))),
  constraint item_barcode_pack_count_check CHECK ((pack_count > 0)),
  constraint item_barcode_organization_id_item_id_fkey FOREIGN KEY (organization_id, item_id) REFERENCES catalog.item(organization_id, id) ON DELETE CASCADE
);
alter table catalog.item_barcode enable row level security;
alter table catalog.item_barcode force row level security;

-- The number of items, so the total of a list costs the same at any size.
create table catalog.item_count (
  organization_id uuid not null,
  items bigint not null,
  constraint item_count_pkey PRIMARY KEY (organization_id),
  constraint item_count_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES accounts.organization(id) ON DELETE CASCADE
);
alter table catalog.item_count enable row level security;
alter table catalog.item_count force row level security;

-- Which attribute values an item has.
create table catalog.item_field (
  organization_id uuid not null,
  item_id uuid not null,
  field_id uuid not null,
  constraint item_field_pkey PRIMARY KEY (organization_id, item_id, field_id),
  constraint item_field_organization_id_field_id_fkey FOREIGN KEY (organization_id, field_id) REFERENCES catalog.field(organization_id, id) ON DELETE CASCADE,
  constraint item_field_organization_id_item_id_fkey FOREIGN KEY (organization_id, item_id) REFERENCES catalog.item(organization_id, id) ON DELETE CASCADE
);
alter table catalog.item_field enable row level security;
alter table catalog.item_field force row level security;

-- A venue's own types. short_type is the main type (WI wine, BE beer, SP spirits and others).
create table catalog.item_type (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  short_type text not null,
  name text not null,
  name_key text not null generated always as (platform.fold(name)) stored,
  created_at timestamp with time zone not null default now(),
  constraint item_type_name_once UNIQUE (organization_id, short_type, name_key),
  constraint item_type_pkey PRIMARY KEY (organization_id, id),
  constraint item_type_name_check CHECK (((length(name) >= 1) AND (length(name) <= 170))),
  constraint item_type_short_type_check CHECK ((short_type = ANY (ARRAY['WI'::text, 'BE'::text, 'OB'::text, 'CL'::text, 'CU'::text, 'NA'::text, 'CI'::text, 'SP'::text, 'SA'::text, 'SE'::text]))),
  constraint item_type_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES accounts.organization(id) ON DELETE CASCADE
);
alter table catalog.item_type enable row level security;
alter table catalog.item_type force row level security;

-- Names under which imported files mean an item, each as a person decided it once.
create table catalog.learned_name (
  organization_id uuid not null,
  name_key text not null,
  content numeric not null,
  vintage text not null,
  item_id uuid not null,
  learned_at timestamp with time zone not null default now(),
  name text,
  constraint learned_name_pkey PRIMARY KEY (organization_id, name_key, content, vintage),
  constraint learned_name_name_check CHECK (((length(name) >= 1) AND (length(name) <= 1000))),
  constraint learned_name_name_key_check CHECK (((length(name_key) >= 1) AND (length(name_key) <= 1000))),
  constraint learned_name_organization_id_item_id_fkey FOREIGN KEY (organization_id, item_id) REFERENCES catalog.item(organization_id, id) ON DELETE CASCADE
);
alter table catalog.learned_name enable row level security;
alter table catalog.learned_name force row level security;

-- When an item was last looked up in the universal catalog. A declined product is not proposed again by itself.
create table catalog.match_look (
  organization_id uuid not null,
  item_id uuid not null,
  looked_at timestamp with time zone not null default now(),
  declined boolean not null default false,
  constraint match_look_pkey PRIMARY KEY (organization_id, item_id),
  constraint match_look_organization_id_item_id_fkey FOREIGN KEY (organization_id, item_id) REFERENCES catalog.item(organization_id, id) ON DELETE CASCADE
);
alter table catalog.match_look enable row level security;
alter table catalog.match_look force row level security;

-- Containers and pours: count x volume unit. Items are kept in stockable sizes; the others are pours.
create table catalog.size (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  name text not null,
  volume numeric(14,6) not null,
  unit text not null,
  count integer not null default 1,
  stockable boolean not null default true,
  created_at timestamp with time zone not null default now(),
  constraint size_once UNIQUE (organization_id, volume, unit, count, name),
  constraint size_pkey PRIMARY KEY (organization_id, id),
  constraint size_count_check CHECK ((count > 0)),
  constraint size_name_check CHECK (((length(name) >= 1) AND (length(name) <= 170))),
  constraint size_volume_check CHECK (((volume > (0)::numeric) AND (volume <= (1000000)::numeric))),
  constraint size_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES accounts.organization(id) ON DELETE CASCADE
);
alter table catalog.size enable row level security;
alter table catalog.size force row level security;

-- Products proposed for an unmatched item; rank 1 is the best.
create table catalog.staged_match (
  organization_id uuid not null,
  inventory_item_id uuid not null,
  universal_item_id uuid not null,
  rank integer not null,
  confidence numeric(4,3) not null,
  reason text not null,
  created_at timestamp with time zone not null default now(),
  constraint staged_match_pkey PRIMARY KEY (organization_id, inventory_item_id, universal_item_id),
  constraint staged_match_confidence_check CHECK (((confidence >= (0)::numeric) AND (confidence <= (1)::numeric))),
  constraint staged_match_rank_check CHECK ((rank > 0)),
  constraint staged_match_reason_check CHECK ((reason = ANY (ARRAY['barcode'::text, 'name'::text, 'model'::text]))),
  constraint staged_match_organization_id_inventory_item_id_fkey FOREIGN KEY (organization_id, inventory_item_id) REFERENCES catalog.item(organization_id, id) ON DELETE CASCADE
);
alter table catalog.staged_match enable row level security;
alter table catalog.staged_match force row level security;

-- Items that are new or have changed since they were last compared with the venue's other items.
create table catalog.uncompared_item (
  organization_id uuid not null,
  item_id uuid not null,
  changes bigint not null default 1,
  constraint uncompared_item_pkey PRIMARY KEY (organization_id, item_id),
  constraint uncompared_item_organization_id_item_id_fkey FOREIGN KEY (organization_id, item_id) REFERENCES catalog.item(organization_id, id) ON DELETE CASCADE
);
alter table catalog.uncompared_item enable row level security;
alter table catalog.uncompared_item force row level security;

-- An item, and all items merged into it. merged_into_id always names an item in use.
create view catalog.item_family with (security_invoker=true) as
 SELECT item.organization_id,
    item.id AS item_id,
    item.id AS member_id
   FROM catalog.item
UNION ALL
 SELECT item.organization_id,
    item.merged_into_id AS item_id,
    item.id AS member_id
   FROM catalog.item
  WHERE item.merged_into_id IS NOT NULL;

CREATE INDEX alike_item_other ON catalog.alike_item USING btree (organization_id, other_id);
CREATE INDEX alike_item_surest ON catalog.alike_item USING btree (organization_id, confidence DESC);

CREATE INDEX distinct_item_other ON catalog.distinct_item USING btree (organization_id, other_id);

CREATE INDEX field_by_words ON catalog.field USING gin (organization_id, platform.lexemes(name_key)) WHERE (code = 'PR'::text);
CREATE INDEX field_name_fragment ON catalog.field USING gin (organization_id, code, name_key public.gin_trgm_ops);

CREATE INDEX item_barcode_fragment ON catalog.item_barcode USING gin (organization_id, code public.gin_trgm_ops);
CREATE INDEX item_barcode_of_item ON catalog.item_barcode USING btree (organization_id, item_id);

CREATE INDEX item_by_barcode ON catalog.item USING btree (organization_id, barcode, id) WHERE active;
CREATE INDEX item_by_category ON catalog.item USING btree (organization_id, platform.fold(COALESCE(external_category, sold_category)), id) WHERE active;
CREATE INDEX item_by_highest_price ON catalog.item USING btree (organization_id, COALESCE(list_price, sold_price) DESC NULLS LAST, id DESC) WHERE active;
CREATE INDEX item_by_last_category ON catalog.item USING btree (organization_id, platform.fold(COALESCE(external_category, sold_category)) DESC NULLS LAST, id DESC) WHERE active;
CREATE INDEX item_by_name ON catalog.item USING btree (organization_id, name_key, id) WHERE active;
CREATE INDEX item_by_original ON catalog.item USING btree (organization_id, original_item_id) WHERE (original_item_id IS NOT NULL);
CREATE INDEX item_by_price ON catalog.item USING btree (organization_id, COALESCE(list_price, sold_price), id) WHERE active;
CREATE INDEX item_by_size ON catalog.item USING btree (organization_id, size_id);
CREATE INDEX item_by_sounds ON catalog.item USING gin (organization_id, platform.sounds(name_key)) WHERE active;
CREATE INDEX item_by_type ON catalog.item USING btree (organization_id, type_id) WHERE active;
CREATE INDEX item_by_update ON catalog.item USING btree (organization_id, updated_at, id) WHERE active;
CREATE INDEX item_by_vintage ON catalog.item USING btree (organization_id, vintage) WHERE (active AND (vintage IS NOT NULL));
CREATE INDEX item_by_words ON catalog.item USING gin (organization_id, platform.lexemes(name_key)) WHERE active;
CREATE INDEX item_merged ON catalog.item USING btree (organization_id, merged_into_id) WHERE (merged_into_id IS NOT NULL);
CREATE INDEX item_name_fragment ON catalog.item USING gin (organization_id, name_key public.gin_trgm_ops) WHERE active;

CREATE INDEX item_field_by_value ON catalog.item_field USING btree (organization_id, field_id, item_id);

CREATE INDEX item_type_by_words ON catalog.item_type USING gin (organization_id, platform.lexemes(platform.fold(name)));

CREATE INDEX learned_name_item ON catalog.learned_name USING btree (organization_id, item_id);

CREATE INDEX staged_match_main ON catalog.staged_match USING btree (organization_id, confidence DESC) WHERE (rank = 1);

-- Trigger: edited items wait to be compared with the others. Whoever changes an attribute of an item sets its updated_at.
CREATE OR REPLACE FUNCTION catalog.compare_changed_items()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into catalog.uncompared_item (organization_id, item_id)
    select new_rows.organization_id, new_rows.id from new_rows
    join old_rows on old_rows.organization_id = new_rows.organization_id and old_rows.id = new_rows.id
    where new_rows.active and old_rows.updated_at <> new_rows.updated_at
    order by 1, 2
  on conflict (organization_id, item_id) do update set changes = uncompared_item.changes + 1;
  return null;
end $function$;

-- Trigger: new items wait to be compared with the others.
CREATE OR REPLACE FUNCTION catalog.compare_new_items()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into catalog.uncompared_item (organization_id, item_id)
    select organization_id, id from new_rows where active
  on conflict (organization_id, item_id) do update set changes = uncompared_item.changes + 1;
  return null;
end $function$;

-- How many containers of a size an amount fills; null for a volume of a weight or an unknown unit (D35).
CREATE OR REPLACE FUNCTION catalog.containers(volume numeric, unit text, size_volume numeric, size_unit text, size_count integer)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case
    when lower(unit) = lower(size_unit) then volume / nullif(size_volume * size_count, 0)
    when (lower(unit) in ('g', 'lb', 'kg')) = (lower(size_unit) in ('g', 'lb', 'kg'))
      then volume * catalog.unit_factor(unit) / nullif(size_volume * size_count * catalog.unit_factor(size_unit), 0) end
$function$;

-- Trigger: adds new items to item_count.
CREATE OR REPLACE FUNCTION catalog.count_items()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into catalog.item_count as counted (organization_id, items)
    select organization_id, sum(change) from (
      select organization_id, 1 as change from new_rows where tg_op <> 'DELETE' and active
    ) as changes group by organization_id
  on conflict (organization_id) do update set items = counted.items + excluded.items;
  return null;
end $function$;

-- Items that contain the words of each place's queries, tried in order until enough are found; a query that starts with ~ finds names written alike. Runs past the policies, so it names the organization itself and returns only ids.
CREATE OR REPLACE FUNCTION catalog.items_of_words(places integer[], queries text[], at_most integer)
 RETURNS TABLE(place integer, id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 200
 SET search_path TO 'pg_catalog', 'public'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
 SET "pg_trgm.word_similarity_threshold" TO '0.5'
AS $function$
declare
  org constant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
  last int;
  known uuid[] := '{}';
  fresh uuid[];
begin
  for at in 1 .. coalesce(array_length(places, 1), 0) loop
    if places[at] is distinct from last then
      last := places[at];
      known := '{}';
    end if;
    continue when cardinality(known) >= at_most;
    if starts_with(queries[at], '~') then
      continue when cardinality(known) > 0;
      fresh := array(select i.id from catalog.item i
        where i.organization_id = org and i.active and i.name_key %> substr(queries[at], 2)
        order by word_similarity(substr(queries[at], 2), i.name_key) desc, i.id limit at_most);
    else
      fresh := array(select alike.id from (select i.id, i.name_key from catalog.item i
          where i.organization_id = org and i.active and platform.lexemes(i.name_key) @@ queries[at]::tsquery limit 2000) as alike
        where alike.id <> all (known) order by length(alike.name_key), alike.id limit at_most);
    end if;
    known := known || fresh;
    return query select places[at], each.id from unnest(fresh) as each (id);
  end loop;
end $function$;

-- Trigger: keeps item_count when items change.
CREATE OR REPLACE FUNCTION catalog.recount_items()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into catalog.item_count as counted (organization_id, items)
    select organization_id, sum(change) from (
      select organization_id, 1 as change from new_rows where active
      union all select organization_id, -1 from old_rows where active
    ) as changes group by organization_id having sum(change) <> 0
  on conflict (organization_id) do update set items = counted.items + excluded.items;
  return null;
end $function$;

-- Trigger: takes removed items out of item_count.
CREATE OR REPLACE FUNCTION catalog.uncount_items()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update catalog.item_count as counted set items = counted.items - gone.items
  from (select organization_id, count(*) as items from old_rows where active group by organization_id) as gone
  where counted.organization_id = gone.organization_id;
  return null;
end $function$;

-- Milliliters or grams of one unit; null for other units. The same factors as features/catalog/domain/convert-units.ts.
CREATE OR REPLACE FUNCTION catalog.unit_factor(unit text)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case lower(unit)
    when 'oz' then 29.5735 when 'ml' then 1 when 'l' then 1000 when 'tsp' then 4.92892 when 'tbsp' then 14.7868
    when 'cup' then 236.588 when 'gal' then 3785.41 when 'pt' then 473.176 when 'qt' then 946.353
    when 'g' then 1 when 'lb' then 453.592 when 'kg' then 1000 end
$function$;

CREATE TRIGGER compare_changed AFTER UPDATE ON catalog.item REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION catalog.compare_changed_items();

CREATE TRIGGER compare_new AFTER INSERT ON catalog.item REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION catalog.compare_new_items();

CREATE TRIGGER count_changed AFTER UPDATE ON catalog.item REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION catalog.recount_items();

CREATE TRIGGER count_gone AFTER DELETE ON catalog.item REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION catalog.uncount_items();

CREATE TRIGGER count_new AFTER INSERT ON catalog.item REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION catalog.count_items();

CREATE TRIGGER prepare_stock AFTER INSERT ON catalog.item REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION stock.prepare_items();

CREATE TRIGGER price_resized AFTER UPDATE OF size_id ON catalog.item FOR EACH ROW WHEN ((old.size_id IS DISTINCT FROM new.size_id)) EXECUTE FUNCTION sales.price_resized();

create policy maintenance on catalog.alike_item for all to cellarhand_system using (true) with check (true);

create policy tenant on catalog.alike_item for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on catalog.barcode_counter for all to cellarhand_system using (true) with check (true);

create policy tenant on catalog.barcode_counter for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on catalog.distinct_item for all to cellarhand_system using (true) with check (true);

create policy tenant on catalog.distinct_item for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on catalog.field for all to cellarhand_system using (true) with check (true);

create policy tenant on catalog.field for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on catalog.item for all to cellarhand_system using (true) with check (true);

create policy tenant on catalog.item for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on catalog.item_barcode for all to cellarhand_system using (true) with check (true);

create policy tenant on catalog.item_barcode for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on catalog.item_count for all to cellarhand_system using (true) with check (true);

create policy tenant on catalog.item_count for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on catalog.item_field for all to cellarhand_system using (true) with check (true);

create policy tenant on catalog.item_field for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on catalog.item_type for all to cellarhand_system using (true) with check (true);

create policy tenant on catalog.item_type for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on catalog.learned_name for all to cellarhand_system using (true) with check (true);

create policy tenant on catalog.learned_name for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on catalog.match_look for all to cellarhand_system using (true) with check (true);

create policy tenant on catalog.match_look for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on catalog.size for all to cellarhand_system using (true) with check (true);

create policy tenant on catalog.size for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on catalog.staged_match for all to cellarhand_system using (true) with check (true);

create policy tenant on catalog.staged_match for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on catalog.uncompared_item for all to cellarhand_system using (true) with check (true);

create policy tenant on catalog.uncompared_item for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

-- counting --------------------------------------------------------------------------------------------

-- Items accepted without a count in a cycle (CNT-052).
create table counting.accepted_item (
  organization_id uuid not null,
  cycle_id uuid not null,
  item_id uuid not null,
  user_id uuid,
  created_at timestamp with time zone not null default now(),
  constraint accepted_item_pkey PRIMARY KEY (organization_id, cycle_id, item_id),
  constraint accepted_item_organization_id_cycle_id_fkey FOREIGN KEY (organization_id, cycle_id) REFERENCES counting.cycle(organization_id, id),
  constraint accepted_item_organization_id_item_id_fkey FOREIGN KEY (organization_id, item_id) REFERENCES catalog.item(organization_id, id)
);
alter table counting.accepted_item enable row level security;
alter table counting.accepted_item force row level security;

-- Inventory cycles. Exactly one per organization is open (D20), at most one is under audit, the others are closed.
create table counting.cycle (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  number integer not null,
  state text not null default 'open'::text,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  audit_ends_at timestamp with time zone,
  locked_at timestamp with time zone,
  zeroed_out boolean not null default false,
  ended_by uuid,
  created_at timestamp with time zone not null default now(),
  zero_out_action_id uuid,
  constraint cycle_number_once UNIQUE (organization_id, number),
  constraint cycle_pkey PRIMARY KEY (organization_id, id),
  constraint cycle_state_check CHECK ((state = ANY (ARRAY['open'::text, 'audit'::text, 'closed'::text]))),
  constraint cycle_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES accounts.organization(id) ON DELETE CASCADE,
  constraint cycle_organization_id_zero_out_action_id_fkey FOREIGN KEY (organization_id, zero_out_action_id) REFERENCES stock.action(organization_id, id)
);
alter table counting.cycle enable row level security;
alter table counting.cycle force row level security;

-- How each cycle ended and who did it; no person means that its date did. Written once.
create table counting.cycle_event (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  cycle_id uuid not null,
  kind text not null,
  user_id uuid,
  note text,
  happened_at timestamp with time zone not null,
  constraint cycle_event_pkey PRIMARY KEY (organization_id, id),
  constraint cycle_event_kind_check CHECK ((kind = ANY (ARRAY['ended'::text, 'audit'::text, 'audit_completed'::text, 'reopened'::text]))),
  constraint cycle_event_organization_id_cycle_id_fkey FOREIGN KEY (organization_id, cycle_id) REFERENCES counting.cycle(organization_id, id)
);
alter table counting.cycle_event enable row level security;
alter table counting.cycle_event force row level security;

-- Counts that belong together, so the shelves of several people add up (D13).
create table counting.inventory (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  cycle_id uuid not null,
  started_at timestamp with time zone not null,
  last_counted_at timestamp with time zone not null,
  apart boolean not null default false,
  constraint inventory_pkey PRIMARY KEY (organization_id, id),
  constraint inventory_organization_id_cycle_id_fkey FOREIGN KEY (organization_id, cycle_id) REFERENCES counting.cycle(organization_id, id)
);
alter table counting.inventory enable row level security;
alter table counting.inventory force row level security;

-- Counts confirmed after a second look; valid while their shelves add up to this quantity.
create table counting.kept_count (
  organization_id uuid not null,
  cycle_id uuid not null,
  item_id uuid not null,
  location_id uuid not null,
  quantity numeric(20,6) not null,
  user_id uuid,
  kept_at timestamp with time zone not null default clock_timestamp(),
  constraint kept_count_pkey PRIMARY KEY (organization_id, cycle_id, item_id, location_id),
  constraint kept_count_organization_id_cycle_id_fkey FOREIGN KEY (organization_id, cycle_id) REFERENCES counting.cycle(organization_id, id),
  constraint kept_count_organization_id_item_id_fkey FOREIGN KEY (organization_id, item_id) REFERENCES catalog.item(organization_id, id),
  constraint kept_count_organization_id_location_id_fkey FOREIGN KEY (organization_id, location_id) REFERENCES stock.location(organization_id, id)
);
alter table counting.kept_count enable row level security;
alter table counting.kept_count force row level security;

-- Opening figures of a cycle per item and location (D21), with their value.
create table counting.opening (
  organization_id uuid not null,
  cycle_id uuid not null,
  item_id uuid not null,
  location_id uuid not null,
  quantity numeric(20,6) not null,
  value numeric(20,2) not null default 0,
  constraint opening_pkey PRIMARY KEY (organization_id, cycle_id, item_id, location_id),
  constraint opening_organization_id_cycle_id_fkey FOREIGN KEY (organization_id, cycle_id) REFERENCES counting.cycle(organization_id, id)
);
alter table counting.opening enable row level security;
alter table counting.opening force row level security;

-- Who is counting where right now.
create table counting.presence (
  organization_id uuid not null,
  user_id uuid not null,
  location_id uuid not null,
  since timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  constraint presence_pkey PRIMARY KEY (organization_id, user_id),
  constraint presence_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES accounts.organization(id) ON DELETE CASCADE,
  constraint presence_organization_id_location_id_fkey FOREIGN KEY (organization_id, location_id) REFERENCES stock.location(organization_id, id) ON DELETE CASCADE
);
alter table counting.presence enable row level security;
alter table counting.presence force row level security;

-- Requests to look at a count again, open until it is recounted or kept.
create table counting.recount_request (
  organization_id uuid not null,
  cycle_id uuid not null,
  item_id uuid not null,
  location_id uuid not null,
  user_id uuid,
  asked_at timestamp with time zone not null default clock_timestamp(),
  constraint recount_request_pkey PRIMARY KEY (organization_id, cycle_id, item_id, location_id),
  constraint recount_request_organization_id_cycle_id_fkey FOREIGN KEY (organization_id, cycle_id) REFERENCES counting.cycle(organization_id, id),
  constraint recount_request_organization_id_item_id_fkey FOREIGN KEY (organization_id, item_id) REFERENCES catalog.item(organization_id, id),
  constraint recount_request_organization_id_location_id_fkey FOREIGN KEY (organization_id, location_id) REFERENCES stock.location(organization_id, id)
);
alter table counting.recount_request enable row level security;
alter table counting.recount_request force row level security;

-- How an organization counts. Without a row the defaults apply.
create table counting.setting (
  organization_id uuid not null,
  recount_units numeric(20,6),
  recount_money numeric(14,2),
  updated_at timestamp with time zone not null default now(),
  blind boolean not null default false,
  constraint setting_pkey PRIMARY KEY (organization_id),
  constraint setting_recount_money_check CHECK ((recount_money >= (0)::numeric)),
  constraint setting_recount_units_check CHECK ((recount_units >= (0)::numeric)),
  constraint setting_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES accounts.organization(id) ON DELETE CASCADE
);
alter table counting.setting enable row level security;
alter table counting.setting force row level security;

-- The order of items on a shelf as someone arranged it; other items follow the last count.
create table counting.shelf_order (
  organization_id uuid not null,
  location_id uuid not null,
  item_id uuid not null,
  "position" integer not null,
  constraint shelf_order_pkey PRIMARY KEY (organization_id, location_id, item_id),
  constraint shelf_order_organization_id_item_id_fkey FOREIGN KEY (organization_id, item_id) REFERENCES catalog.item(organization_id, id) ON DELETE CASCADE,
  constraint shelf_order_organization_id_location_id_fkey FOREIGN KEY (organization_id, location_id) REFERENCES stock.location(organization_id, id) ON DELETE CASCADE
);
alter table counting.shelf_order enable row level security;
alter table counting.shelf_order force row level security;

-- Counts (D10): what one person saw on one shelf, as typed, when, and on which device.
create table counting.stocktake (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  inventory_id uuid not null,
  cycle_id uuid not null,
  item_id uuid not null,
  location_id uuid not null,
  shelf text not null default ''::text,
  quantity numeric(20,6) not null,
  entered text,
  counted_at timestamp with time zone not null,
  expected numeric(20,6) not null,
  user_id uuid,
  device text,
  client_id text,
  status text not null default 'CM'::text,
  replaced_by_id uuid,
  cancelled_at timestamp with time zone,
  action_id uuid not null,
  recorded_at timestamp with time zone not null default clock_timestamp(),
  counted_as uuid,
  merge_id uuid,
  stated_at timestamp with time zone,
  stated_quantity numeric(20,6),
  constraint stocktake_client_once UNIQUE (organization_id, client_id),
  constraint stocktake_pkey PRIMARY KEY (organization_id, id),
  constraint stocktake_quantity_check CHECK (((quantity >= (0)::numeric) OR (stated_at IS NOT NULL))),
  constraint stocktake_stated_check CHECK (((num_nonnulls(stated_at, stated_quantity) <> 1) AND (stated_quantity >= (0)::numeric))),
  constraint stocktake_status_check CHECK ((status = ANY (ARRAY['DR'::text, 'CM'::text, 'QI'::text, 'BA'::text]))),
  constraint stocktake_organization_id_action_id_fkey FOREIGN KEY (organization_id, action_id) REFERENCES stock.action(organization_id, id),
  constraint stocktake_organization_id_counted_as_fkey FOREIGN KEY (organization_id, counted_as) REFERENCES catalog.item(organization_id, id),
  constraint stocktake_organization_id_cycle_id_fkey FOREIGN KEY (organization_id, cycle_id) REFERENCES counting.cycle(organization_id, id),
  constraint stocktake_organization_id_inventory_id_fkey FOREIGN KEY (organization_id, inventory_id) REFERENCES counting.inventory(organization_id, id),
  constraint stocktake_organization_id_item_id_fkey FOREIGN KEY (organization_id, item_id) REFERENCES catalog.item(organization_id, id),
  constraint stocktake_organization_id_location_id_fkey FOREIGN KEY (organization_id, location_id) REFERENCES stock.location(organization_id, id),
  constraint stocktake_organization_id_merge_id_fkey FOREIGN KEY (organization_id, merge_id) REFERENCES stock.merge(organization_id, action_id),
  constraint stocktake_organization_id_replaced_by_id_fkey FOREIGN KEY (organization_id, replaced_by_id) REFERENCES counting.stocktake(organization_id, id)
);
alter table counting.stocktake enable row level security;
alter table counting.stocktake force row level security;

CREATE UNIQUE INDEX cycle_audit_once ON counting.cycle USING btree (organization_id) WHERE (state = 'audit'::text);
CREATE UNIQUE INDEX cycle_open_once ON counting.cycle USING btree (organization_id) WHERE (state = 'open'::text);

CREATE INDEX cycle_event_of_cycle ON counting.cycle_event USING btree (organization_id, cycle_id, happened_at);

CREATE INDEX inventory_of_cycle ON counting.inventory USING btree (organization_id, cycle_id, last_counted_at DESC);

CREATE INDEX presence_of_location ON counting.presence USING btree (organization_id, location_id);

CREATE INDEX stocktake_live ON counting.stocktake USING btree (organization_id, item_id, location_id, inventory_id) WHERE ((replaced_by_id IS NULL) AND (cancelled_at IS NULL));
CREATE INDEX stocktake_of_action ON counting.stocktake USING btree (organization_id, action_id);
CREATE INDEX stocktake_of_cycle ON counting.stocktake USING btree (organization_id, cycle_id, item_id, location_id) WHERE ((replaced_by_id IS NULL) AND (cancelled_at IS NULL));
CREATE INDEX stocktake_of_item ON counting.stocktake USING btree (organization_id, item_id, location_id, counted_at DESC);

-- Trigger: recalculates opening values of cycles after a cost changed.
CREATE OR REPLACE FUNCTION counting.follow_costs()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  changed record;
begin
  for changed in
    select c.organization_id, array_agg(distinct c.item_id) as items, min(c.booked_at) as since from changed_costs as c
    where exists (select from counting.cycle as later
      where later.organization_id = c.organization_id and later.started_at > c.booked_at)
    group by c.organization_id
  loop
    perform counting.value_openings(changed.organization_id, changed.items, changed.since);
  end loop;
  return null;
end $function$;

-- Writes the opening values of cycles: the value of an item at the start of the cycle, split among its locations to the cent.
CREATE OR REPLACE FUNCTION counting.value_openings(org uuid, items uuid[], booked_since timestamp with time zone)
 RETURNS void
 LANGUAGE sql
AS $function$
  with wanted as materialized (
    select o.cycle_id, o.item_id, c.started_at, sum(o.quantity) as quantity
    from counting.cycle as c
    join counting.opening as o on o.organization_id = c.organization_id and o.cycle_id = c.id and o.item_id = any(items)
    where c.organization_id = org and c.started_at > booked_since
    group by o.cycle_id, o.item_id, c.started_at
  ), worth as (
    select wanted.cycle_id, wanted.item_id, wanted.quantity, coalesce(held.value, 0) as value
    from wanted
    left join lateral stock.worth_before(org, wanted.item_id, wanted.quantity, wanted.started_at, wanted.started_at) as held
      on wanted.quantity <> 0
  ), shared as (
    select o.cycle_id, o.item_id, o.location_id, case when worth.quantity = 0 then 0
      else round(worth.value * sum(o.quantity) over upto / worth.quantity, 2)
         - round(worth.value * (sum(o.quantity) over upto - o.quantity) / worth.quantity, 2) end as value
    from worth
    join counting.opening as o on o.organization_id = org and o.cycle_id = worth.cycle_id and o.item_id = worth.item_id
    window upto as (partition by o.cycle_id, o.item_id order by o.location_id)
  )
  update counting.opening as o set value = shared.value from shared
  where o.organization_id = org and o.cycle_id = shared.cycle_id and o.item_id = shared.item_id
    and o.location_id = shared.location_id and o.value <> shared.value
$function$;

create policy maintenance on counting.accepted_item for all to cellarhand_system using (true) with check (true);

create policy tenant on counting.accepted_item for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on counting.cycle for all to cellarhand_system using (true) with check (true);

create policy tenant on counting.cycle for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on counting.cycle_event for all to cellarhand_system using (true) with check (true);

create policy tenant on counting.cycle_event for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on counting.inventory for all to cellarhand_system using (true) with check (true);

create policy tenant on counting.inventory for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on counting.kept_count for all to cellarhand_system using (true) with check (true);

create policy tenant on counting.kept_count for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on counting.opening for all to cellarhand_system using (true) with check (true);

create policy tenant on counting.opening for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on counting.presence for all to cellarhand_system using (true) with check (true);

create policy tenant on counting.presence for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on counting.recount_request for all to cellarhand_system using (true) with check (true);

create policy tenant on counting.recount_request for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on counting.setting for all to cellarhand_system using (true) with check (true);

create policy tenant on counting.setting for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on counting.shelf_order for all to cellarhand_system using (true) with check (true);

create policy tenant on counting.shelf_order for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on counting.stocktake for all to cellarhand_system using (true) with check (true);

create policy tenant on counting.stocktake for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

-- inbox -----------------------------------------------------------------------------------------------

-- Documents by their content, and what became of them.
create table inbox.document (
  organization_id uuid not null,
  id uuid not null,
  content_hash text not null,
  name text not null,
  size integer not null,
  source text not null,
  sender text,
  subject text,
  state text not null,
  reason text,
  cause text,
  reading_ids uuid[] not null default '{}'::uuid[],
  outcome text,
  attempts integer not null default 0,
  held_until timestamp with time zone,
  next_try_at timestamp with time zone not null default now(),
  received_at timestamp with time zone not null default now(),
  done_at timestamp with time zone,
  deleted_at timestamp with time zone,
  confirmed_by text,
  approved_at timestamp with time zone,
  constraint inbox_document_once UNIQUE (organization_id, content_hash),
  constraint document_pkey PRIMARY KEY (organization_id, id),
  constraint document_cause_check CHECK ((cause = ANY (ARRAY['sender'::text, 'unverified'::text, 'content'::text, 'unopened'::text, 'sales'::text]))),
  constraint document_confirmed_by_check CHECK ((length(confirmed_by) <= 253)),
  constraint document_content_hash_check CHECK ((length(content_hash) = 64)),
  constraint document_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255))),
  constraint document_sender_check CHECK ((length(sender) <= 254)),
  constraint document_size_check CHECK ((size >= 0)),
  constraint document_source_check CHECK ((source = ANY (ARRAY['folder'::text, 'mail'::text]))),
  constraint document_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'read'::text, 'imported'::text, 'quarantined'::text]))),
  constraint document_subject_check CHECK ((length(subject) <= 300)),
  constraint inbox_document_reason CHECK (((state = 'quarantined'::text) = (reason IS NOT NULL))),
  constraint document_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES accounts.organization(id) ON DELETE CASCADE
);
alter table inbox.document enable row level security;
alter table inbox.document force row level security;

-- The mailbox that a venue lets us read, and the last message that was taken in.
create table inbox.mailbox (
  organization_id uuid not null,
  host text not null,
  port integer not null,
  login text not null,
  folder text not null,
  credentials text not null,
  uid_validity bigint,
  last_uid bigint,
  error text,
  failures integer not null default 0,
  last_check_at timestamp with time zone,
  next_check_at timestamp with time zone not null default now(),
  held_by uuid,
  held_until timestamp with time zone,
  constraint mailbox_pkey PRIMARY KEY (organization_id),
  constraint mailbox_folder_check CHECK (((length(folder) >= 1) AND (length(folder) <= 200))),
  constraint mailbox_host_check CHECK (((length(host) >= 1) AND (length(host) <= 253))),
  constraint mailbox_login_check CHECK (((length(login) >= 1) AND (length(login) <= 254))),
  constraint mailbox_port_check CHECK (((port >= 1) AND (port <= 65535))),
  constraint mailbox_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES accounts.organization(id) ON DELETE CASCADE
);
alter table inbox.mailbox enable row level security;
alter table inbox.mailbox force row level security;

-- Messages that were taken in, by a hash of their id, sender and attachments, so that each counts once.
create table inbox.message (
  organization_id uuid not null,
  message_key text not null,
  received_at timestamp with time zone not null default now(),
  constraint message_pkey PRIMARY KEY (organization_id, message_key),
  constraint message_message_key_check CHECK ((length(message_key) = 64)),
  constraint message_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES accounts.organization(id) ON DELETE CASCADE
);
alter table inbox.message enable row level security;
alter table inbox.message force row level security;

-- Senders whose documents are read without asking: addresses, or "@" and a domain.
create table inbox.sender (
  organization_id uuid not null,
  address text not null,
  created_at timestamp with time zone not null default now(),
  sales_confirmed_by text,
  constraint sender_pkey PRIMARY KEY (organization_id, address),
  constraint sender_address_check CHECK ((((length(address) >= 3) AND (length(address) <= 254)) AND (address = lower(address)) AND (POSITION(('@'::text) IN (address)) > 0))),
  constraint sender_sales_confirmed_by_check CHECK ((length(sales_confirmed_by) <= 253)),
  constraint sender_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES accounts.organization(id) ON DELETE CASCADE
);
alter table inbox.sender enable row level security;
alter table inbox.sender force row level security;

-- How documents reach a venue: the code in its folder name and mail address, and which of them are on.
create table inbox.setting (
  organization_id uuid not null,
  code text not null,
  folder_on boolean not null default false,
  folder_error text,
  folder_checked_at timestamp with time zone,
  address_on boolean not null default false,
  constraint setting_pkey PRIMARY KEY (organization_id),
  constraint setting_code_check CHECK (((code ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND ((length(code) >= 8) AND (length(code) <= 60)))),
  constraint setting_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES accounts.organization(id) ON DELETE CASCADE
);
alter table inbox.setting enable row level security;
alter table inbox.setting force row level security;

-- The last message taken in from the mailbox of the installation. Of no organization.
create table inbox.shared_mailbox (
  account text not null,
  uid_validity bigint,
  last_uid bigint,
  error text,
  failures integer not null default 0,
  last_check_at timestamp with time zone,
  next_check_at timestamp with time zone not null default now(),
  held_by uuid,
  held_until timestamp with time zone,
  constraint shared_mailbox_pkey PRIMARY KEY (account),
  constraint shared_mailbox_account_check CHECK (((length(account) >= 1) AND (length(account) <= 600)))
);

CREATE INDEX inbox_document_newest ON inbox.document USING btree (organization_id, received_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX inbox_document_waiting ON inbox.document USING btree (next_try_at) WHERE ((state = 'waiting'::text) AND (deleted_at IS NULL));

CREATE INDEX inbox_mailbox_due ON inbox.mailbox USING btree (next_check_at);

CREATE INDEX inbox_message_age ON inbox.message USING btree (received_at);

CREATE INDEX inbox_setting_code ON inbox.setting USING btree (code);

CREATE TRIGGER announce AFTER INSERT OR UPDATE OF next_try_at ON inbox.document FOR EACH STATEMENT EXECUTE FUNCTION platform.announce_to_processes('inbox');

create policy maintenance on inbox.document for all to cellarhand_system using (true) with check (true);

create policy tenant on inbox.document for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on inbox.mailbox for all to cellarhand_system using (true) with check (true);

create policy tenant on inbox.mailbox for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on inbox.message for all to cellarhand_system using (true) with check (true);

create policy tenant on inbox.message for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on inbox.sender for all to cellarhand_system using (true) with check (true);

create policy tenant on inbox.sender for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on inbox.setting for all to cellarhand_system using (true) with check (true);

create policy tenant on inbox.setting for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

-- labels ----------------------------------------------------------------------------------------------

-- Print jobs of barcode labels.
create table labels.print_job (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  title text not null,
  completed boolean not null default false,
  invoice_id uuid,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint print_job_pkey PRIMARY KEY (organization_id, id),
  constraint print_job_title_check CHECK (((length(title) >= 1) AND (length(title) <= 255))),
  constraint print_job_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES accounts.organization(id) ON DELETE CASCADE,
  constraint print_job_organization_id_invoice_id_fkey FOREIGN KEY (organization_id, invoice_id) REFERENCES purchasing.invoice(organization_id, id) ON DELETE SET NULL (invoice_id)
);
alter table labels.print_job enable row level security;
alter table labels.print_job force row level security;

-- Items of a print job, with how many labels each gets.
create table labels.print_job_item (
  organization_id uuid not null,
  print_job_id uuid not null,
  item_id uuid not null,
  quantity integer not null,
  "position" integer not null,
  added_at timestamp with time zone not null default now(),
  constraint print_job_item_pkey PRIMARY KEY (organization_id, print_job_id, item_id),
  constraint print_job_item_quantity_check CHECK (((quantity >= 1) AND (quantity <= 10000))),
  constraint print_job_item_organization_id_item_id_fkey FOREIGN KEY (organization_id, item_id) REFERENCES catalog.item(organization_id, id) ON DELETE CASCADE,
  constraint print_job_item_organization_id_print_job_id_fkey FOREIGN KEY (organization_id, print_job_id) REFERENCES labels.print_job(organization_id, id) ON DELETE CASCADE
);
alter table labels.print_job_item enable row level security;
alter table labels.print_job_item force row level security;

CREATE INDEX print_job_by_age ON labels.print_job USING btree (organization_id, updated_at DESC, id DESC);
CREATE INDEX print_job_of_invoice ON labels.print_job USING btree (organization_id, invoice_id) WHERE (invoice_id IS NOT NULL);

CREATE INDEX print_job_item_of_item ON labels.print_job_item USING btree (organization_id, item_id);

create policy maintenance on labels.print_job for all to cellarhand_system using (true) with check (true);

create policy tenant on labels.print_job for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on labels.print_job_item for all to cellarhand_system using (true) with check (true);

create policy tenant on labels.print_job_item for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

-- matching --------------------------------------------------------------------------------------------

-- Products that only one venue knows.
create table matching.local_item (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  name text not null,
  name_key text not null generated always as (platform.fold(name)) stored,
  vintage text,
  short_type text not null,
  subtype text not null,
  size_name text not null,
  volume numeric(14,6) not null,
  unit text not null,
  count integer not null default 1,
  barcode text,
  producer text,
  country text,
  region text,
  abv numeric(5,2),
  details jsonb not null default '{}'::jsonb,
  search_key text not null generated always as (platform.fold(((((name || ' '::text) || COALESCE(producer, ''::text)) || ' '::text) || COALESCE(vintage, ''::text)))) stored,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  bottles_sold numeric(12,0),
  constraint local_item_pkey PRIMARY KEY (organization_id, id),
  constraint local_item_bottles_sold_check CHECK ((bottles_sold >= (0)::numeric)),
  constraint universal_item_abv_check CHECK (((abv >= (0)::numeric) AND (abv <= (100)::numeric))),
  constraint universal_item_count_check CHECK ((count > 0)),
  constraint universal_item_name_check CHECK (((length(name) >= 1) AND (length(name) <= 170))),
  constraint universal_item_volume_check CHECK ((volume > (0)::numeric)),
  constraint local_item_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES accounts.organization(id) ON DELETE CASCADE
);
alter table matching.local_item enable row level security;
alter table matching.local_item force row level security;

-- Products that all organizations share. The application's role can only read it.
create table matching.universal_item (
  id uuid not null default platform.new_id(),
  name text not null,
  name_key text not null generated always as (platform.fold(name)) stored,
  vintage text,
  short_type text not null,
  subtype text not null,
  size_name text not null,
  volume numeric(14,6) not null,
  unit text not null,
  count integer not null default 1,
  barcode text,
  producer text,
  country text,
  region text,
  abv numeric(5,2),
  details jsonb not null default '{}'::jsonb,
  search_key text not null generated always as (platform.fold(((((name || ' '::text) || COALESCE(producer, ''::text)) || ' '::text) || COALESCE(vintage, ''::text)))) stored,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  bottles_sold numeric(12,0),
  constraint universal_item_pkey PRIMARY KEY (id),
  constraint universal_item_abv_check CHECK (((abv >= (0)::numeric) AND (abv <= (100)::numeric))),
  constraint universal_item_bottles_sold_check CHECK ((bottles_sold >= (0)::numeric)),
  constraint universal_item_count_check CHECK ((count > 0)),
  constraint universal_item_name_check CHECK (((length(name) >= 1) AND (length(name) <= 170))),
  constraint universal_item_volume_check CHECK ((volume > (0)::numeric))
);

-- All products that a venue knows; the organization is null for shared ones.
create view matching.known_item with (security_invoker=true) as
 SELECT NULL::uuid AS organization_id,
    universal_item.id,
    universal_item.name,
    universal_item.name_key,
    universal_item.vintage,
    universal_item.short_type,
    universal_item.subtype,
    universal_item.size_name,
    universal_item.volume,
    universal_item.unit,
    universal_item.count,
    universal_item.barcode,
    universal_item.producer,
    universal_item.country,
    universal_item.region,
    universal_item.abv,
    universal_item.details,
    universal_item.search_key,
    universal_item.created_at,
    universal_item.bottles_sold
   FROM matching.universal_item
UNION ALL
 SELECT local_item.organization_id,
    local_item.id,
    local_item.name,
    local_item.name_key,
    local_item.vintage,
    local_item.short_type,
    local_item.subtype,
    local_item.size_name,
    local_item.volume,
    local_item.unit,
    local_item.count,
    local_item.barcode,
    local_item.producer,
    local_item.country,
    local_item.region,
    local_item.abv,
    local_item.details,
    local_item.search_key,
    local_item.created_at,
    local_item.bottles_sold
   FROM matching.local_item;

CREATE INDEX local_item_by_barcode ON matching.local_item USING btree (organization_id, barcode);
CREATE UNIQUE INDEX local_item_once ON matching.local_item USING btree (organization_id, name_key, COALESCE(vintage, ''::text), volume, unit, count, COALESCE(barcode, ''::text));

CREATE INDEX universal_item_by_all_words ON matching.universal_item USING gin (platform.lexemes(((search_key || ' '::text) || platform.fold(subtype))));
CREATE INDEX universal_item_by_barcode ON matching.universal_item USING btree (barcode);
CREATE INDEX universal_item_by_sounds ON matching.universal_item USING gin (platform.sounds(search_key));
CREATE INDEX universal_item_by_update ON matching.universal_item USING btree (updated_at);
CREATE INDEX universal_item_by_words ON matching.universal_item USING gin (platform.lexemes(search_key));
CREATE INDEX universal_item_code_fragment ON matching.universal_item USING gin (barcode public.gin_trgm_ops);
CREATE INDEX universal_item_fragment ON matching.universal_item USING gin (search_key public.gin_trgm_ops);
CREATE INDEX universal_item_name_fragment ON matching.universal_item USING gin (name_key public.gin_trgm_ops);
CREATE UNIQUE INDEX universal_item_once ON matching.universal_item USING btree (name_key, COALESCE(vintage, ''::text), volume, unit, count, COALESCE(barcode, ''::text));

-- Like catalog.items_of_words, for products as the venue sees them; uses the policies.
CREATE OR REPLACE FUNCTION matching.products_of_words(places integer[], queries text[], at_most integer)
 RETURNS TABLE(place integer, id uuid)
 LANGUAGE plpgsql
 STABLE ROWS 200
 SET search_path TO 'pg_catalog', 'public'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
 SET "pg_trgm.word_similarity_threshold" TO '0.5'
AS $function$
declare
  last int;
  known uuid[] := '{}';
  fresh uuid[];
begin
  for at in 1 .. coalesce(array_length(places, 1), 0) loop
    if places[at] is distinct from last then
      last := places[at];
      known := '{}';
    end if;
    continue when cardinality(known) >= at_most;
    if starts_with(queries[at], '~') then
      continue when cardinality(known) > 0;
      fresh := array(select k.id from matching.known_item k where k.name_key %> substr(queries[at], 2)
        order by word_similarity(substr(queries[at], 2), k.name_key) desc, k.id limit at_most);
    else
      fresh := array(select alike.id from (select k.id, k.name_key from matching.known_item k
          where platform.lexemes(k.search_key) @@ queries[at]::tsquery limit 2000) as alike
        where alike.id <> all (known) order by length(alike.name_key), alike.id limit at_most);
    end if;
    known := known || fresh;
    return query select places[at], each.id from unnest(fresh) as each (id);
  end loop;
end $function$;

create policy maintenance on matching.local_item for all to cellarhand_system using (true) with check (true);

create policy tenant on matching.local_item for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

-- menus -----------------------------------------------------------------------------------------------

-- Beverage lists, published or not.
create table menus.list (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  name text not null,
  is_published boolean not null default false,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  code text not null default menus.new_code(),
  look text not null default 'own'::text,
  sold_out text not null default 'ignore'::text,
  columns integer not null default 1,
  title text,
  description text,
  constraint list_pkey PRIMARY KEY (organization_id, id),
  constraint list_code_check CHECK ((code ~ '^[a-z2-9]{8}$'::text)),
  constraint list_columns_check CHECK ((columns = ANY (ARRAY[1, 2]))),
  constraint list_description_check CHECK (((length(description) >= 1) AND (length(description) <= 300))),
  constraint list_look_check CHECK ((look = ANY (ARRAY['own'::text, 'cellar'::text, 'brasserie'::text, 'gallery'::text, 'night'::text]))),
  constraint list_name_check CHECK (((length(name) >= 4) AND (length(name) <= 255))),
  constraint list_sold_out_check CHECK ((sold_out = ANY (ARRAY['hide'::text, 'mark'::text, 'ignore'::text]))),
  constraint list_title_check CHECK (((length(title) >= 1) AND (length(title) <= 120))),
  constraint list_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES accounts.organization(id) ON DELETE CASCADE
);
alter table menus.list enable row level security;
alter table menus.list force row level security;

-- PDFs of a list and images in it. The bytes are in the folder of files under the row's id.
create table menus.list_file (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  list_id uuid not null,
  kind text not null,
  name text not null,
  content_type text not null,
  size integer not null,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint list_file_pkey PRIMARY KEY (organization_id, id),
  constraint list_file_kind_check CHECK ((kind = ANY (ARRAY['pdf'::text, 'image'::text]))),
  constraint list_file_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255))),
  constraint list_file_size_check CHECK (((size >= 1) AND (size <= 20971520))),
  constraint list_file_organization_id_list_id_fkey FOREIGN KEY (organization_id, list_id) REFERENCES menus.list(organization_id, id) ON DELETE CASCADE
);
alter table menus.list_file enable row level security;
alter table menus.list_file force row level security;

-- Groups of a list, ordered by sort_order. At an equal sort_order, sort_tie decides.
create table menus.list_group (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  list_id uuid not null,
  name text not null,
  sort_order integer not null,
  sort_tie bigint not null default 0,
  style_id uuid,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint list_group_pkey PRIMARY KEY (organization_id, id),
  constraint list_group_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255))),
  constraint list_group_organization_id_list_id_fkey FOREIGN KEY (organization_id, list_id) REFERENCES menus.list(organization_id, id) ON DELETE CASCADE,
  constraint list_group_organization_id_style_id_fkey FOREIGN KEY (organization_id, style_id) REFERENCES menus.style(organization_id, id) ON DELETE SET NULL (style_id)
);
alter table menus.list_group enable row level security;
alter table menus.list_group force row level security;

-- Entries of a group: something sold, a header, a spacer, an image.
create table menus.list_item (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  list_group_id uuid not null,
  type text not null,
  sellable_item_group_id uuid,
  custom_price numeric(14,2),
  header_text text,
  subheader_text text,
  notes text,
  spacer_height integer,
  image_id uuid,
  sort_order integer not null,
  sort_tie bigint not null default 0,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  bin text,
  constraint list_item_pkey PRIMARY KEY (organization_id, id),
  constraint list_item_bin_check CHECK (((length(bin) >= 1) AND (length(bin) <= 12))),
  constraint list_item_check CHECK (((type = 'ITEM'::text) = (sellable_item_group_id IS NOT NULL))),
  constraint list_item_custom_price_check CHECK ((custom_price >= (0)::numeric)),
  constraint list_item_header_text_check CHECK ((length(header_text) <= 255)),
  constraint list_item_notes_check CHECK ((length(notes) <= 3000)),
  constraint list_item_spacer_height_check CHECK (((spacer_height >= 1) AND (spacer_height <= 400))),
  constraint list_item_subheader_text_check CHECK ((length(subheader_text) <= 255)),
  constraint list_item_type_check CHECK ((type = ANY (ARRAY['ITEM'::text, 'HEADER'::text, 'SUBHEADER'::text, 'TOC'::text, 'SPACER'::text, 'IMAGE'::text]))),
  constraint list_item_organization_id_image_id_fkey FOREIGN KEY (organization_id, image_id) REFERENCES menus.list_file(organization_id, id) ON DELETE SET NULL (image_id),
  constraint list_item_organization_id_list_group_id_fkey FOREIGN KEY (organization_id, list_group_id) REFERENCES menus.list_group(organization_id, id) ON DELETE CASCADE
);
alter table menus.list_item enable row level security;
alter table menus.list_item force row level security;

-- Styles that a list has of its own, at most one of each type.
create table menus.list_style (
  organization_id uuid not null,
  list_id uuid not null,
  type text not null,
  style_id uuid not null,
  constraint list_style_pkey PRIMARY KEY (organization_id, list_id, type),
  constraint list_style_type_check CHECK ((type = ANY (ARRAY['list'::text, 'group'::text, 'item'::text, 'header'::text]))),
  constraint list_style_organization_id_list_id_fkey FOREIGN KEY (organization_id, list_id) REFERENCES menus.list(organization_id, id) ON DELETE CASCADE,
  constraint list_style_organization_id_style_id_fkey FOREIGN KEY (organization_id, style_id) REFERENCES menus.style(organization_id, id) ON DELETE CASCADE
);
alter table menus.list_style enable row level security;
alter table menus.list_style force row level security;

-- Styles of texts. The default ones apply to lists without their own.
create table menus.style (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  name text,
  type text not null,
  is_default boolean not null default false,
  font_family text not null,
  font_size numeric(5,2) not null,
  font_weight integer not null,
  color text not null,
  alignment text not null,
  spacing numeric(5,2) not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint style_pkey PRIMARY KEY (organization_id, id),
  constraint style_alignment_check CHECK ((alignment = ANY (ARRAY['left'::text, 'center'::text, 'right'::text]))),
  constraint style_color_check CHECK ((color ~ '^#[0-9a-f]{6}$'::text)),
  constraint style_font_size_check CHECK (((font_size >= (6)::numeric) AND (font_size <= (96)::numeric))),
  constraint style_font_weight_check CHECK ((((font_weight >= 100) AND (font_weight <= 900)) AND ((font_weight % 100) = 0))),
  constraint style_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255))),
  constraint style_spacing_check CHECK (((spacing >= (0)::numeric) AND (spacing <= (200)::numeric))),
  constraint style_type_check CHECK ((type = ANY (ARRAY['list'::text, 'group'::text, 'item'::text, 'header'::text]))),
  constraint style_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES accounts.organization(id) ON DELETE CASCADE
);
alter table menus.style enable row level security;
alter table menus.style force row level security;

CREATE INDEX list_by_age ON menus.list USING btree (organization_id, updated_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX list_by_code ON menus.list USING btree (code);
CREATE INDEX list_published ON menus.list USING btree (id) WHERE (is_published AND (deleted_at IS NULL));

CREATE INDEX list_file_of_list ON menus.list_file USING btree (organization_id, list_id, created_at);

CREATE INDEX list_group_of_list ON menus.list_group USING btree (organization_id, list_id, sort_order) WHERE (deleted_at IS NULL);
CREATE INDEX list_group_of_style ON menus.list_group USING btree (organization_id, style_id) WHERE (style_id IS NOT NULL);

CREATE INDEX list_item_of_group ON menus.list_item USING btree (organization_id, list_group_id, sort_order) WHERE (deleted_at IS NULL);
CREATE INDEX list_item_of_image ON menus.list_item USING btree (organization_id, image_id) WHERE (image_id IS NOT NULL);
CREATE INDEX list_item_of_sellable ON menus.list_item USING btree (organization_id, sellable_item_group_id) WHERE ((sellable_item_group_id IS NOT NULL) AND (deleted_at IS NULL));

CREATE INDEX list_style_of_style ON menus.list_style USING btree (organization_id, style_id);

CREATE UNIQUE INDEX style_default ON menus.style USING btree (organization_id, type) WHERE is_default;

-- Gives a new organization its default styles.
CREATE OR REPLACE FUNCTION menus.add_default_styles(organization uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into menus.style (organization_id, name, type, is_default, font_family, font_size, font_weight, color, alignment, spacing)
  values (organization, 'Title', 'list', true, 'Inter', 28, 600, '#1c1a18', 'center', 24),
    (organization, 'Group', 'group', true, 'Inter', 18, 600, '#1c1a18', 'left', 10),
    (organization, 'Entry', 'item', true, 'Inter', 11, 400, '#1c1a18', 'left', 6),
    (organization, 'Header', 'header', true, 'Inter', 13, 600, '#1c1a18', 'left', 6)
  on conflict do nothing
$function$;

-- A short random code for the public address of a list.
CREATE OR REPLACE FUNCTION menus.new_code()
 RETURNS text
 LANGUAGE sql
 SET search_path TO 'pg_catalog'
AS $function$
  select string_agg(substr('abcdefghjkmnpqrstuvwxyz23456789', 1 + (get_byte(bytes, i) % 31), 1), '')
  from (select uuid_send(gen_random_uuid()) as bytes) as random, unnest(array[0, 1, 2, 3, 4, 5, 10, 11]) as i
$function$;

-- The organization of a published list, so a guest can be served under its policies. Runs past the policies; returns nothing about unpublished lists.
CREATE OR REPLACE FUNCTION menus.organization_of_published(wanted uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
  select organization_id from menus.list where id = wanted and is_published and deleted_at is null
$function$;

-- The id of the published list with this code in its short address. Runs past the policies; returns nothing about unpublished lists.
CREATE OR REPLACE FUNCTION menus.published_by_code(wanted text)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
  select id from menus.list where code = wanted and is_published and deleted_at is null order by created_at limit 1
$function$;

create policy maintenance on menus.list for all to cellarhand_system using (true) with check (true);

create policy tenant on menus.list for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on menus.list_file for all to cellarhand_system using (true) with check (true);

create policy tenant on menus.list_file for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on menus.list_group for all to cellarhand_system using (true) with check (true);

create policy tenant on menus.list_group for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on menus.list_item for all to cellarhand_system using (true) with check (true);

create policy tenant on menus.list_item for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on menus.list_style for all to cellarhand_system using (true) with check (true);

create policy tenant on menus.list_style for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on menus.style for all to cellarhand_system using (true) with check (true);

create policy tenant on menus.style for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

-- platform --------------------------------------------------------------------------------------------

-- Changes, for people who are looking at them. Processes learn of new rows by NOTIFY and read missed ones by id.
create table platform.event (
  organization_id uuid not null,
  id bigint not null generated always as identity,
  topic text not null,
  ids uuid[],
  created_at timestamp with time zone not null default now(),
  transaction_id xid8 not null default pg_current_xact_id(),
  constraint event_pkey PRIMARY KEY (organization_id, id)
);
alter table platform.event enable row level security;
alter table platform.event force row level security;

-- Answers of commands with an Idempotency-Key (D5); a repeat gets the first answer.
create table platform.idempotency (
  organization_id uuid not null,
  key text not null,
  operation text not null,
  request_hash text not null,
  response json,
  created_at timestamp with time zone not null default now(),
  constraint idempotency_pkey PRIMARY KEY (organization_id, key)
);
alter table platform.idempotency enable row level security;
alter table platform.idempotency force row level security;

-- What undoes an action that changed more than stock: names, prices, orders of lists, matches. Kept for a week.
create table platform.inverse (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  kind text not null,
  user_id uuid,
  data jsonb not null,
  created_at timestamp with time zone not null default now(),
  undone_by_id uuid,
  undone_at timestamp with time zone,
  about text,
  constraint inverse_pkey PRIMARY KEY (organization_id, id)
);
alter table platform.inverse enable row level security;
alter table platform.inverse force row level security;

-- Database logins of the processes (decision 2). Only the owner of the database can read it; never part of a backup.
create table platform.login (
  name text not null,
  password text not null default replace(((gen_random_uuid())::text || (gen_random_uuid())::text), '-'::text, ''::text),
  constraint login_pkey PRIMARY KEY (name)
);

-- Outgoing mail, written in the transaction that causes it and sent by a job. Mail without an organization opens an account: only the command line shows it.
create table platform.mail (
  id uuid not null default platform.new_id(),
  organization_id uuid not null default '00000000-0000-0000-0000-000000000000'::uuid,
  purpose text not null,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text,
  status text not null default 'waiting'::text,
  attempts integer not null default 0,
  error text,
  created_at timestamp with time zone not null default now(),
  sent_at timestamp with time zone,
  next_attempt_at timestamp with time zone not null default now(),
  attachment_name text,
  attachment bytea,
  once boolean not null default false,
  left_at timestamp with time zone,
  sender_name text,
  reply_to text,
  constraint mail_pkey PRIMARY KEY (organization_id, id),
  constraint mail_attachment_named CHECK (((attachment IS NULL) OR (attachment_name IS NOT NULL))),
  constraint mail_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'leaving'::text, 'sent'::text, 'failed'::text, 'unsure'::text])))
);
alter table platform.mail enable row level security;
alter table platform.mail force row level security;

-- Migrations that were applied.
create table platform.schema_migration (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  constraint schema_migration_pkey PRIMARY KEY (name)
);

-- When a scheduled job last began to work for an organization. Those that waited longest come first.
create table platform.turn (
  organization_id uuid not null,
  job text not null,
  began_at timestamp with time zone not null default clock_timestamp(),
  constraint turn_pkey PRIMARY KEY (organization_id, job)
);
alter table platform.turn enable row level security;
alter table platform.turn force row level security;

CREATE INDEX event_age ON platform.event USING brin (created_at);
CREATE INDEX event_transaction ON platform.event USING btree (transaction_id);
CREATE INDEX event_transaction_of_organization ON platform.event USING btree (organization_id, transaction_id);

CREATE INDEX idempotency_age ON platform.idempotency USING btree (created_at);

CREATE INDEX inverse_age ON platform.inverse USING btree (created_at);

CREATE INDEX mail_leaving ON platform.mail USING btree (organization_id, id) WHERE (status = 'leaving'::text);
CREATE INDEX mail_of_organization ON platform.mail USING btree (organization_id, created_at DESC);
CREATE INDEX mail_waiting ON platform.mail USING btree (created_at) WHERE (status = 'waiting'::text);

-- Announces that a mail of an organization has another state.
CREATE OR REPLACE FUNCTION platform.announce_mail_state()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into platform.event (organization_id, topic, ids) values (new.organization_id, 'outbox', array[new.id]);
  return null;
end $function$;

-- Trigger: writes an event for all processes, such as mail to send or access to read again.
CREATE OR REPLACE FUNCTION platform.announce_to_processes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into platform.event (organization_id, topic) values ('00000000-0000-0000-0000-000000000000', tg_argv[0]);
  raise info 'cellarhand_event %', tg_argv[0];
  return null;
end $function$;

-- Text as people search for it: lower case, no accents, single spaces. Immutable, so indexes can use it.
CREATE OR REPLACE FUNCTION platform.fold(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, value)), '\s+', ' ', 'g') $function$;

-- Analyzes a table after a bulk load, as its owner. Skips a table that is being analyzed already.
CREATE OR REPLACE FUNCTION platform.know_rows(of_table text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
begin
  case of_table
    when 'catalog.item' then
      analyze (skip_locked) catalog.item (organization_id, id, merged_into_id);
      analyze (skip_locked) stock.item_stock (organization_id, item_id);
      analyze (skip_locked) stock.item_cost (organization_id, item_id);
    when 'purchasing.invoice_line' then
      analyze (skip_locked) purchasing.invoice (organization_id, id, vendor_id);
      analyze (skip_locked) purchasing.invoice_line (organization_id, invoice_id, item_id);
    when 'stock.movement' then
      analyze (skip_locked) stock.running_stock (organization_id, item_id);
      analyze (skip_locked) stock.movement (organization_id, item_id, location_id, action_id);
    when 'stock.cost_layer' then
      analyze (skip_locked) stock.cost_layer (organization_id, item_id);
    when 'sales.sale_line' then
      analyze (skip_locked) sales.pos_item (organization_id, pos_id, id);
      analyze (skip_locked) sales.sale_line (organization_id, pos_id, transaction_id, line_id, pos_item_id, state);
  end case;
end $function$;

-- Words of a folded name, without punctuation: "12yr" gives "12" and "yr", "v.s.o.p." gives "vsop".
CREATE OR REPLACE FUNCTION platform.lexemes(key text)
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT COST 300
AS $function$
begin
  return array_to_tsvector(array_remove(string_to_array(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    key, '[''’`´]', '', 'g'), '\m([a-z])\.', '\1', 'g'), '([0-9])([a-z])', '\1 \2', 'g'), '([a-z])([0-9])', '\1 \2', 'g'),
    '[\s!-/:-@\[-`{-~]+', ' ', 'g'), ' '), ''));
end $function$;

-- A LIKE pattern per word of a query, longest first, so words are found in any order.
CREATE OR REPLACE FUNCTION platform.like_words(query text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select array(
    select '%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%'
    from unnest(string_to_array(trim(platform.fold(query)), ' ')) as word order by length(word) desc) $function$;

-- Puts a table under tenancy (D50): forced row-level security for the organization of the transaction.
CREATE OR REPLACE PROCEDURE platform.make_tenant(IN target regclass, IN privileges text DEFAULT 'select, insert, update, delete'::text)
 LANGUAGE plpgsql
AS $procedure$
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
end $procedure$;

-- A UUIDv7: ids sort by the time they were made.
CREATE OR REPLACE FUNCTION platform.new_id()
 RETURNS uuid
 LANGUAGE sql
 PARALLEL SAFE
AS $function$ select uuidv7() $function$;

-- Words of a folded name without vowels and double letters, as they sound, and "#" with the initials of its first five words: "Eh Taylor Jr" is #ehtjr. The same as soundOf of the search.
CREATE OR REPLACE FUNCTION platform.sounds(key text)
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT COST 400
AS $function$
declare
  clean constant text := trim(regexp_replace(regexp_replace(regexp_replace(key, '[''’`´]', '', 'g'),
    '\m([a-z])\.', '\1', 'g'), '[^a-z0-9]+', ' ', 'g'));
  words constant text[] := string_to_array(clean, ' ');
begin
  return array_to_tsvector(array_remove(
    string_to_array(regexp_replace(regexp_replace(translate(replace(clean, 'ph', 'f'), 'cqz', 'kks'),
      '(?<=[a-z])[aeiouyh]+', '', 'g'), '([a-z])\1+', '\1', 'g'), ' ')
    || ('#' || (select coalesce(string_agg(case when length(each) <= 2 then each else left(each, 1) end, '' order by place), '')
      from unnest(words[:5]) with ordinality as word (each, place))), ''));
end $function$;

-- Trigger: tells the connection that wrote an event, so its process can notify the others after the commit.
CREATE OR REPLACE FUNCTION platform.tell_writer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise info 'cellarhand_event';
  return null;
end $function$;

CREATE TRIGGER tell_writer AFTER INSERT ON platform.event FOR EACH STATEMENT EXECUTE FUNCTION platform.tell_writer();

CREATE TRIGGER announce AFTER INSERT OR UPDATE OF next_attempt_at ON platform.mail FOR EACH STATEMENT EXECUTE FUNCTION platform.announce_to_processes('mail');

CREATE TRIGGER announce_state AFTER UPDATE OF status ON platform.mail FOR EACH ROW WHEN (((old.status IS DISTINCT FROM new.status) AND (new.organization_id <> '00000000-0000-0000-0000-000000000000'::uuid))) EXECUTE FUNCTION platform.announce_mail_state();

create policy account_event on platform.event for insert to cellarhand_auth with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on platform.event for all to cellarhand_system using (true) with check (true);

create policy of_installation on platform.event for insert to public with check (((organization_id = '00000000-0000-0000-0000-000000000000'::uuid) AND (topic = ANY (ARRAY['access'::text, 'mail'::text, 'tills'::text, 'inbox'::text]))));

create policy tenant on platform.event for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy account_command on platform.idempotency for all to cellarhand_auth using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on platform.idempotency for all to cellarhand_system using (true) with check (true);

create policy tenant on platform.idempotency for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on platform.inverse for all to cellarhand_system using (true) with check (true);

create policy tenant on platform.inverse for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy account_mail on platform.mail for insert to cellarhand_auth with check (true);

create policy maintenance on platform.mail for all to cellarhand_system using (true) with check (true);

create policy tenant on platform.mail for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on platform.turn for all to cellarhand_system using (true) with check (true);

create policy tenant on platform.turn for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

-- purchasing ------------------------------------------------------------------------------------------

-- Invoices and purchase orders. type: IN invoice, PO purchase order. status: DR draft, CM completed, AR received, QI quick invoice.
create table purchasing.invoice (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  type text not null default 'IN'::text,
  status text not null default 'DR'::text,
  vendor_id uuid not null,
  vendor_rep_id uuid,
  custom_invoice_num text,
  consignment boolean not null default false,
  date_ordered timestamp with time zone not null,
  delivery_date timestamp with time zone,
  shipping_cost numeric(14,2) not null default 0,
  tax numeric(14,2) not null default 0,
  other_fees numeric(14,2) not null default 0,
  vendor_credit numeric(14,2) not null default 0,
  internal_note text,
  external_note text,
  purchase_order_id uuid,
  subtotal numeric(14,2) not null default 0,
  line_count integer not null default 0,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  completed_at timestamp with time zone,
  completed_by uuid,
  action_id uuid,
  times_reopened integer not null default 0,
  deposit numeric(14,2) not null default 0,
  constraint invoice_pkey PRIMARY KEY (organization_id, id),
  constraint invoice_status_check CHECK ((status = ANY (ARRAY['DR'::text, 'CM'::text, 'AR'::text, 'QI'::text]))),
  constraint invoice_type_check CHECK ((type = ANY (ARRAY['IN'::text, 'PO'::text]))),
  constraint invoice_organization_id_action_id_fkey FOREIGN KEY (organization_id, action_id) REFERENCES stock.action(organization_id, id),
  constraint invoice_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES accounts.organization(id) ON DELETE CASCADE,
  constraint invoice_organization_id_purchase_order_id_fkey FOREIGN KEY (organization_id, purchase_order_id) REFERENCES purchasing.invoice(organization_id, id),
  constraint invoice_organization_id_vendor_id_fkey FOREIGN KEY (organization_id, vendor_id) REFERENCES purchasing.vendor(organization_id, id),
  constraint invoice_organization_id_vendor_rep_id_fkey FOREIGN KEY (organization_id, vendor_rep_id) REFERENCES purchasing.vendor_rep(organization_id, id)
);
alter table purchasing.invoice enable row level security;
alter table purchasing.invoice force row level security;

-- Lines of invoices and purchase orders.
create table purchasing.invoice_line (
  organization_id uuid not null,
  invoice_id uuid not null,
  id uuid not null default platform.new_id(),
  "position" integer not null,
  item_id uuid not null,
  location_id uuid,
  quantity numeric(20,6) not null,
  unit_cost numeric(20,6) not null,
  total_cost numeric(14,2) not null,
  added_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  order_line_id uuid,
  returns_line_id uuid,
  stock_difference numeric(20,6) not null default 0,
  printed text,
  client_id text,
  constraint invoice_line_pkey PRIMARY KEY (organization_id, id),
  constraint invoice_line_client_id_check CHECK (((length(client_id) >= 1) AND (length(client_id) <= 100))),
  constraint invoice_line_printed_check CHECK (((length(printed) >= 1) AND (length(printed) <= 400))),
  constraint invoice_line_organization_id_invoice_id_fkey FOREIGN KEY (organization_id, invoice_id) REFERENCES purchasing.invoice(organization_id, id) ON DELETE CASCADE,
  constraint invoice_line_organization_id_item_id_fkey FOREIGN KEY (organization_id, item_id) REFERENCES catalog.item(organization_id, id),
  constraint invoice_line_organization_id_location_id_fkey FOREIGN KEY (organization_id, location_id) REFERENCES stock.location(organization_id, id),
  constraint invoice_line_organization_id_returns_line_id_fkey FOREIGN KEY (organization_id, returns_line_id) REFERENCES purchasing.invoice_line(organization_id, id)
);
alter table purchasing.invoice_line enable row level security;
alter table purchasing.invoice_line force row level security;

-- Payments of invoices, in full or in part; below 0 for a credit that was paid out.
create table purchasing.invoice_payment (
  organization_id uuid not null,
  invoice_id uuid not null,
  amount numeric(14,2) not null,
  paid_on date not null,
  paid_by uuid,
  created_at timestamp with time zone not null default now(),
  id uuid not null default platform.new_id(),
  note text,
  constraint invoice_payment_pkey PRIMARY KEY (organization_id, id),
  constraint invoice_payment_note_check CHECK (((length(note) >= 1) AND (length(note) <= 200))),
  constraint invoice_payment_organization_id_invoice_id_fkey FOREIGN KEY (organization_id, invoice_id) REFERENCES purchasing.invoice(organization_id, id) ON DELETE CASCADE
);
alter table purchasing.invoice_payment enable row level security;
alter table purchasing.invoice_payment force row level security;

-- Invoices read from a vendor's document, waiting for a person or confirmed. The bytes are in the folder of files under the row's id.
create table purchasing.invoice_reading (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  name text not null,
  content_type text not null,
  size integer not null,
  document jsonb not null,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  invoice_id uuid,
  constraint invoice_reading_pkey PRIMARY KEY (organization_id, id),
  constraint invoice_reading_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255))),
  constraint invoice_reading_size_check CHECK (((size >= 1) AND (size <= 10485760))),
  constraint invoice_reading_organization_id_invoice_id_fkey FOREIGN KEY (organization_id, invoice_id) REFERENCES purchasing.invoice(organization_id, id) ON DELETE SET NULL (invoice_id)
);
alter table purchasing.invoice_reading enable row level security;
alter table purchasing.invoice_reading force row level security;

-- Files of orders and invoices. The bytes are in the folder of files under the row's id.
create table purchasing.order_attachment (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  order_id uuid not null,
  name text not null,
  content_type text not null,
  size integer not null,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  constraint order_attachment_pkey PRIMARY KEY (organization_id, id),
  constraint order_attachment_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255))),
  constraint order_attachment_size_check CHECK (((size >= 1) AND (size <= 10485760))),
  constraint order_attachment_organization_id_order_id_fkey FOREIGN KEY (organization_id, order_id) REFERENCES purchasing.invoice(organization_id, id) ON DELETE CASCADE
);
alter table purchasing.order_attachment enable row level security;
alter table purchasing.order_attachment force row level security;

-- Lines of vendors' invoices as billed, compared with the order and the delivery.
create table purchasing.order_bill (
  organization_id uuid not null,
  line_id uuid not null,
  order_id uuid not null,
  quantity numeric(20,6) not null,
  unit_cost numeric(20,6) not null,
  price_answer text,
  quantity_answer text,
  billed_by uuid,
  billed_at timestamp with time zone not null,
  price_credited numeric(20,2) not null default 0,
  quantity_credited numeric(20,2) not null default 0,
  constraint order_bill_pkey PRIMARY KEY (organization_id, line_id),
  constraint order_bill_price_answer_check CHECK ((price_answer = ANY (ARRAY['accepted'::text, 'credit'::text, 'credited'::text, 'closed'::text]))),
  constraint order_bill_price_credited_check CHECK ((price_credited >= (0)::numeric)),
  constraint order_bill_quantity_answer_check CHECK ((quantity_answer = ANY (ARRAY['accepted'::text, 'credit'::text, 'credited'::text, 'closed'::text]))),
  constraint order_bill_quantity_check CHECK ((quantity >= (0)::numeric)),
  constraint order_bill_quantity_credited_check CHECK ((quantity_credited >= (0)::numeric)),
  constraint order_bill_unit_cost_check CHECK ((unit_cost >= (0)::numeric)),
  constraint order_bill_organization_id_line_id_fkey FOREIGN KEY (organization_id, line_id) REFERENCES purchasing.invoice_line(organization_id, id) ON DELETE CASCADE,
  constraint order_bill_organization_id_order_id_fkey FOREIGN KEY (organization_id, order_id) REFERENCES purchasing.invoice(organization_id, id) ON DELETE CASCADE
);
alter table purchasing.order_bill enable row level security;
alter table purchasing.order_bill force row level security;

-- Credits that came for differences of an order and are not booked as invoices.
create table purchasing.order_credit (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  order_id uuid not null,
  number text,
  amount numeric(14,2) not null,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  constraint order_credit_pkey PRIMARY KEY (organization_id, id),
  constraint order_credit_amount_check CHECK ((amount > (0)::numeric)),
  constraint order_credit_number_check CHECK (((length(number) >= 1) AND (length(number) <= 170))),
  constraint order_credit_organization_id_order_id_fkey FOREIGN KEY (organization_id, order_id) REFERENCES purchasing.invoice(organization_id, id) ON DELETE CASCADE
);
alter table purchasing.order_credit enable row level security;
alter table purchasing.order_credit force row level security;

-- The last order number of a year, locked while an order is written so no two share one.
create table purchasing.order_number (
  organization_id uuid not null,
  year integer not null,
  last integer not null,
  constraint order_number_pkey PRIMARY KEY (organization_id, year),
  constraint order_number_last_check CHECK ((last > 0))
);
alter table purchasing.order_number enable row level security;
alter table purchasing.order_number force row level security;

-- What was seen on delivery, per line of an order; accepted goods are on the invoice.
create table purchasing.order_receipt (
  organization_id uuid not null,
  order_line_id uuid not null,
  order_id uuid not null,
  received numeric(20,6) not null,
  damaged numeric(20,6) not null default 0,
  note text,
  received_by uuid,
  received_at timestamp with time zone not null,
  unit_cost numeric(20,6),
  location_id uuid,
  constraint order_receipt_pkey PRIMARY KEY (organization_id, order_line_id),
  constraint order_receipt_check CHECK (((damaged >= (0)::numeric) AND (damaged <= received))),
  constraint order_receipt_received_check CHECK ((received >= (0)::numeric)),
  constraint order_receipt_unit_cost_check CHECK ((unit_cost >= (0)::numeric)),
  constraint order_receipt_organization_id_order_id_fkey FOREIGN KEY (organization_id, order_id) REFERENCES purchasing.invoice(organization_id, id) ON DELETE CASCADE,
  constraint order_receipt_organization_id_order_line_id_fkey FOREIGN KEY (organization_id, order_line_id) REFERENCES purchasing.invoice_line(organization_id, id) ON DELETE CASCADE
);
alter table purchasing.order_receipt enable row level security;
alter table purchasing.order_receipt force row level security;

-- Mails in which orders were sent.
create table purchasing.order_send (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  order_id uuid not null,
  mail_id uuid not null,
  recipient text not null,
  filename text not null,
  sent_by uuid,
  created_at timestamp with time zone not null default now(),
  about text not null default 'order'::text,
  constraint order_send_pkey PRIMARY KEY (organization_id, id),
  constraint order_send_about_check CHECK ((about = ANY (ARRAY['order'::text, 'differences'::text]))),
  constraint order_send_organization_id_order_id_fkey FOREIGN KEY (organization_id, order_id) REFERENCES purchasing.invoice(organization_id, id) ON DELETE CASCADE
);
alter table purchasing.order_send enable row level security;
alter table purchasing.order_send force row level security;

-- Vendors.
create table purchasing.vendor (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  name text not null,
  name_key text not null generated always as (platform.fold(name)) stored,
  license text,
  phone text,
  email text,
  deleted_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  date_order text,
  constraint vendor_pkey PRIMARY KEY (organization_id, id),
  constraint vendor_date_order_check CHECK ((date_order = ANY (ARRAY['month_first'::text, 'day_first'::text]))),
  constraint vendor_name_check CHECK (((length(name) >= 2) AND (length(name) <= 170))),
  constraint vendor_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES accounts.organization(id) ON DELETE CASCADE
);
alter table purchasing.vendor enable row level security;
alter table purchasing.vendor force row level security;

-- Addresses of vendors.
create table purchasing.vendor_address (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  vendor_id uuid not null,
  address_line1 text not null,
  address_line2 text,
  city text not null,
  state text not null,
  zip_code text not null,
  country text not null,
  phone text,
  is_default boolean not null default true,
  created_at timestamp with time zone not null default now(),
  constraint vendor_address_pkey PRIMARY KEY (organization_id, id),
  constraint vendor_address_organization_id_vendor_id_fkey FOREIGN KEY (organization_id, vendor_id) REFERENCES purchasing.vendor(organization_id, id)
);
alter table purchasing.vendor_address enable row level security;
alter table purchasing.vendor_address force row level security;

-- Lines of vendors' documents that people confirmed as charges.
create table purchasing.vendor_charge (
  organization_id uuid not null,
  vendor_id uuid not null,
  printed text not null,
  kind text not null,
  invoice_id uuid,
  updated_at timestamp with time zone not null default now(),
  constraint vendor_charge_pkey PRIMARY KEY (organization_id, vendor_id, printed),
  constraint vendor_charge_kind_check CHECK ((kind = ANY (ARRAY['shipping'::text, 'tax'::text, 'fees'::text, 'deposit'::text, 'credit'::text]))),
  constraint vendor_charge_printed_check CHECK (((length(printed) >= 1) AND (length(printed) <= 400))),
  constraint vendor_charge_organization_id_invoice_id_fkey FOREIGN KEY (organization_id, invoice_id) REFERENCES purchasing.invoice(organization_id, id) ON DELETE SET NULL (invoice_id),
  constraint vendor_charge_organization_id_vendor_id_fkey FOREIGN KEY (organization_id, vendor_id) REFERENCES purchasing.vendor(organization_id, id) ON DELETE CASCADE
);
alter table purchasing.vendor_charge enable row level security;
alter table purchasing.vendor_charge force row level security;

-- Deposits for kegs and crates: charged by vendors, and credited for returned empties.
create table purchasing.vendor_deposit (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  vendor_id uuid not null,
  invoice_id uuid,
  kind text not null,
  quantity numeric(14,2) not null,
  amount numeric(14,2) not null,
  day date not null,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  on_invoice boolean not null default false,
  constraint vendor_deposit_pkey PRIMARY KEY (organization_id, id),
  constraint vendor_deposit_check CHECK (((sign(amount) = (0)::numeric) OR (sign(amount) = sign(quantity)))),
  constraint vendor_deposit_kind_check CHECK (((length(kind) >= 1) AND (length(kind) <= 60))),
  constraint vendor_deposit_quantity_check CHECK ((quantity <> (0)::numeric)),
  constraint vendor_deposit_organization_id_invoice_id_fkey FOREIGN KEY (organization_id, invoice_id) REFERENCES purchasing.invoice(organization_id, id) ON DELETE SET NULL (invoice_id),
  constraint vendor_deposit_organization_id_vendor_id_fkey FOREIGN KEY (organization_id, vendor_id) REFERENCES purchasing.vendor(organization_id, id) ON DELETE CASCADE
);
alter table purchasing.vendor_deposit enable row level security;
alter table purchasing.vendor_deposit force row level security;

-- Vendors' own item numbers, learned from confirmed lines. Those of a merged item lead to the item it became.
create table purchasing.vendor_item (
  organization_id uuid not null,
  vendor_id uuid not null,
  code text not null,
  item_id uuid not null,
  pack numeric(12,4) not null default 1,
  in_cases boolean,
  updated_at timestamp with time zone not null default now(),
  invoice_id uuid,
  constraint vendor_item_pkey PRIMARY KEY (organization_id, vendor_id, code),
  constraint vendor_item_code_check CHECK (((length(code) >= 1) AND (length(code) <= 64))),
  constraint vendor_item_pack_check CHECK ((pack > (0)::numeric)),
  constraint vendor_item_organization_id_invoice_id_fkey FOREIGN KEY (organization_id, invoice_id) REFERENCES purchasing.invoice(organization_id, id) ON DELETE SET NULL (invoice_id),
  constraint vendor_item_organization_id_item_id_fkey FOREIGN KEY (organization_id, item_id) REFERENCES catalog.item(organization_id, id) ON DELETE CASCADE,
  constraint vendor_item_organization_id_vendor_id_fkey FOREIGN KEY (organization_id, vendor_id) REFERENCES purchasing.vendor(organization_id, id) ON DELETE CASCADE
);
alter table purchasing.vendor_item enable row level security;
alter table purchasing.vendor_item force row level security;

-- Columns of vendors' documents as people confirmed them, for documents with the same headers.
create table purchasing.vendor_layout (
  organization_id uuid not null,
  vendor_id uuid not null,
  heads_key text not null,
  heads text[] not null,
  choice text[] not null,
  invoice_id uuid,
  updated_at timestamp with time zone not null default now(),
  constraint vendor_layout_pkey PRIMARY KEY (organization_id, vendor_id, heads_key),
  constraint vendor_layout_check CHECK (((cardinality(heads) = cardinality(choice)) AND (cardinality(heads) <= 200))),
  constraint vendor_layout_heads_key_check CHECK ((length(heads_key) = 43)),
  constraint vendor_layout_organization_id_invoice_id_fkey FOREIGN KEY (organization_id, invoice_id) REFERENCES purchasing.invoice(organization_id, id) ON DELETE SET NULL (invoice_id),
  constraint vendor_layout_organization_id_vendor_id_fkey FOREIGN KEY (organization_id, vendor_id) REFERENCES purchasing.vendor(organization_id, id) ON DELETE CASCADE
);
alter table purchasing.vendor_layout enable row level security;
alter table purchasing.vendor_layout force row level security;

-- Representatives of vendors.
create table purchasing.vendor_rep (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  vendor_id uuid not null,
  name text not null,
  email text,
  phone text,
  external_id text,
  note text,
  is_default boolean not null default true,
  created_at timestamp with time zone not null default now(),
  constraint vendor_rep_pkey PRIMARY KEY (organization_id, id),
  constraint vendor_rep_name_check CHECK (((length(name) >= 2) AND (length(name) <= 170))),
  constraint vendor_rep_organization_id_vendor_id_fkey FOREIGN KEY (organization_id, vendor_id) REFERENCES purchasing.vendor(organization_id, id)
);
alter table purchasing.vendor_rep enable row level security;
alter table purchasing.vendor_rep force row level security;

-- Terms of vendors: order days, cut-off, lead time, minimum order, payment.
create table purchasing.vendor_terms (
  organization_id uuid not null,
  vendor_id uuid not null,
  order_days integer[] not null default '{}'::integer[],
  cut_off time without time zone,
  lead_days integer,
  minimum_amount numeric(14,2),
  minimum_cases numeric(12,2),
  payment_days integer,
  end_of_month boolean not null default false,
  updated_at timestamp with time zone not null default now(),
  constraint vendor_terms_pkey PRIMARY KEY (organization_id, vendor_id),
  constraint vendor_terms_lead_days_check CHECK (((lead_days >= 0) AND (lead_days <= 365))),
  constraint vendor_terms_minimum_amount_check CHECK ((minimum_amount > (0)::numeric)),
  constraint vendor_terms_minimum_cases_check CHECK ((minimum_cases > (0)::numeric)),
  constraint vendor_terms_order_days_check CHECK ((order_days <@ ARRAY[1, 2, 3, 4, 5, 6, 7])),
  constraint vendor_terms_payment_days_check CHECK (((payment_days >= 0) AND (payment_days <= 365))),
  constraint vendor_terms_organization_id_vendor_id_fkey FOREIGN KEY (organization_id, vendor_id) REFERENCES purchasing.vendor(organization_id, id) ON DELETE CASCADE
);
alter table purchasing.vendor_terms enable row level security;
alter table purchasing.vendor_terms force row level security;

CREATE INDEX invoice_by_date ON purchasing.invoice USING btree (organization_id, type, date_ordered DESC, id DESC);
CREATE INDEX invoice_by_number ON purchasing.invoice USING btree (organization_id, vendor_id, lower(custom_invoice_num));
CREATE INDEX invoice_of_action ON purchasing.invoice USING btree (organization_id, action_id) WHERE (action_id IS NOT NULL);
CREATE INDEX invoice_of_order ON purchasing.invoice USING btree (organization_id, purchase_order_id) WHERE (purchase_order_id IS NOT NULL);
CREATE INDEX invoice_of_vendor ON purchasing.invoice USING btree (organization_id, vendor_id, date_ordered DESC);

CREATE UNIQUE INDEX invoice_line_client ON purchasing.invoice_line USING btree (organization_id, invoice_id, client_id) WHERE (client_id IS NOT NULL);
CREATE INDEX invoice_line_of_invoice ON purchasing.invoice_line USING btree (organization_id, invoice_id, "position", id);
CREATE INDEX invoice_line_of_item ON purchasing.invoice_line USING btree (organization_id, item_id, added_at DESC);
CREATE INDEX invoice_line_of_order_line ON purchasing.invoice_line USING btree (organization_id, order_line_id) WHERE (order_line_id IS NOT NULL);
CREATE INDEX invoice_line_of_returned ON purchasing.invoice_line USING btree (organization_id, returns_line_id) WHERE (returns_line_id IS NOT NULL);
CREATE INDEX invoice_line_printed ON purchasing.invoice_line USING btree (organization_id, printed) WHERE (printed IS NOT NULL);

CREATE INDEX invoice_payment_of_invoice ON purchasing.invoice_payment USING btree (organization_id, invoice_id, paid_on);

CREATE INDEX invoice_reading_by_age ON purchasing.invoice_reading USING btree (organization_id, created_at DESC);
CREATE INDEX invoice_reading_of_invoice ON purchasing.invoice_reading USING btree (organization_id, invoice_id) WHERE (invoice_id IS NOT NULL);

CREATE INDEX order_attachment_of_order ON purchasing.order_attachment USING btree (organization_id, order_id, created_at);

CREATE INDEX order_bill_of_order ON purchasing.order_bill USING btree (organization_id, order_id);

CREATE INDEX order_credit_by_number ON purchasing.order_credit USING btree (organization_id, lower(number)) WHERE (number IS NOT NULL);
CREATE INDEX order_credit_of_order ON purchasing.order_credit USING btree (organization_id, order_id);

CREATE INDEX order_receipt_of_order ON purchasing.order_receipt USING btree (organization_id, order_id);

CREATE INDEX order_send_of_order ON purchasing.order_send USING btree (organization_id, order_id, created_at DESC);

CREATE INDEX vendor_address_of_vendor ON purchasing.vendor_address USING btree (organization_id, vendor_id);

CREATE INDEX vendor_charge_of_invoice ON purchasing.vendor_charge USING btree (organization_id, invoice_id) WHERE (invoice_id IS NOT NULL);

CREATE INDEX vendor_deposit_of_invoice ON purchasing.vendor_deposit USING btree (organization_id, invoice_id) WHERE (invoice_id IS NOT NULL);
CREATE INDEX vendor_deposit_of_vendor ON purchasing.vendor_deposit USING btree (organization_id, vendor_id, day DESC, id DESC);

CREATE INDEX vendor_item_of_invoice ON purchasing.vendor_item USING btree (organization_id, invoice_id) WHERE (invoice_id IS NOT NULL);
CREATE INDEX vendor_item_of_item ON purchasing.vendor_item USING btree (organization_id, item_id);

CREATE INDEX vendor_layout_of_invoice ON purchasing.vendor_layout USING btree (organization_id, invoice_id) WHERE (invoice_id IS NOT NULL);

CREATE UNIQUE INDEX vendor_name_once ON purchasing.vendor USING btree (organization_id, name_key) WHERE (deleted_at IS NULL);

CREATE INDEX vendor_rep_of_vendor ON purchasing.vendor_rep USING btree (organization_id, vendor_id);

-- Trigger: removes the entries of deposits that are on a deleted invoice.
CREATE OR REPLACE FUNCTION purchasing.forget_deposits()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from purchasing.vendor_deposit
  where organization_id = old.organization_id and invoice_id = old.id and on_invoice;
  return old;
end $function$;

CREATE TRIGGER forget_deposits BEFORE DELETE ON purchasing.invoice FOR EACH ROW EXECUTE FUNCTION purchasing.forget_deposits();

create policy maintenance on purchasing.invoice for all to cellarhand_system using (true) with check (true);

create policy tenant on purchasing.invoice for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on purchasing.invoice_line for all to cellarhand_system using (true) with check (true);

create policy tenant on purchasing.invoice_line for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on purchasing.invoice_payment for all to cellarhand_system using (true) with check (true);

create policy tenant on purchasing.invoice_payment for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on purchasing.invoice_reading for all to cellarhand_system using (true) with check (true);

create policy tenant on purchasing.invoice_reading for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on purchasing.order_attachment for all to cellarhand_system using (true) with check (true);

create policy tenant on purchasing.order_attachment for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on purchasing.order_bill for all to cellarhand_system using (true) with check (true);

create policy tenant on purchasing.order_bill for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on purchasing.order_credit for all to cellarhand_system using (true) with check (true);

create policy tenant on purchasing.order_credit for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on purchasing.order_number for all to cellarhand_system using (true) with check (true);

create policy tenant on purchasing.order_number for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on purchasing.order_receipt for all to cellarhand_system using (true) with check (true);

create policy tenant on purchasing.order_receipt for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on purchasing.order_send for all to cellarhand_system using (true) with check (true);

create policy tenant on purchasing.order_send for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on purchasing.vendor for all to cellarhand_system using (true) with check (true);

create policy tenant on purchasing.vendor for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on purchasing.vendor_address for all to cellarhand_system using (true) with check (true);

create policy tenant on purchasing.vendor_address for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on purchasing.vendor_charge for all to cellarhand_system using (true) with check (true);

create policy tenant on purchasing.vendor_charge for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on purchasing.vendor_deposit for all to cellarhand_system using (true) with check (true);

create policy tenant on purchasing.vendor_deposit for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on purchasing.vendor_item for all to cellarhand_system using (true) with check (true);

create policy tenant on purchasing.vendor_item for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on purchasing.vendor_layout for all to cellarhand_system using (true) with check (true);

create policy tenant on purchasing.vendor_layout for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on purchasing.vendor_rep for all to cellarhand_system using (true) with check (true);

create policy tenant on purchasing.vendor_rep for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on purchasing.vendor_terms for all to cellarhand_system using (true) with check (true);

create policy tenant on purchasing.vendor_terms for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

-- recipes ---------------------------------------------------------------------------------------------

-- Productions of a recipe. An undone one stays: the item it made remains known as an output of the recipe.
create table recipes.batch (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  recipe_id uuid not null,
  name text not null,
  servings numeric(20,6) not null,
  labor_cost numeric(14,2) not null default 0,
  misc_cost numeric(14,2) not null default 0,
  output_item_id uuid not null,
  output_size_id uuid not null,
  output_containers numeric(14,6),
  output_quantity numeric(20,6) not null,
  total_cost numeric(14,2),
  created_by uuid,
  action_id uuid not null,
  created_at timestamp with time zone not null default now(),
  undone_at timestamp with time zone,
  marked_output boolean not null default false,
  constraint batch_pkey PRIMARY KEY (organization_id, id),
  constraint batch_labor_cost_check CHECK ((labor_cost >= (0)::numeric)),
  constraint batch_misc_cost_check CHECK ((misc_cost >= (0)::numeric)),
  constraint batch_name_check CHECK (((length(name) >= 1) AND (length(name) <= 170))),
  constraint batch_output_quantity_check CHECK ((output_quantity > (0)::numeric)),
  constraint batch_servings_check CHECK ((servings > (0)::numeric)),
  constraint batch_organization_id_action_id_fkey FOREIGN KEY (organization_id, action_id) REFERENCES stock.action(organization_id, id),
  constraint batch_organization_id_output_item_id_fkey FOREIGN KEY (organization_id, output_item_id) REFERENCES catalog.item(organization_id, id),
  constraint batch_organization_id_output_size_id_fkey FOREIGN KEY (organization_id, output_size_id) REFERENCES catalog.size(organization_id, id),
  constraint batch_organization_id_recipe_id_fkey FOREIGN KEY (organization_id, recipe_id) REFERENCES recipes.recipe(organization_id, id) ON DELETE CASCADE
);
alter table recipes.batch enable row level security;
alter table recipes.batch force row level security;

-- What a batch took of each item.
create table recipes.batch_ingredient (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  batch_id uuid not null,
  "position" integer not null,
  inventory_item_id uuid not null,
  ingredient_name text not null,
  size_id uuid not null,
  quantity numeric(20,6) not null,
  stock_quantity numeric(20,6) not null,
  unit_cost numeric(20,6),
  total_cost numeric(20,6),
  constraint batch_ingredient_pkey PRIMARY KEY (organization_id, id),
  constraint batch_ingredient_ingredient_name_check CHECK (((length(ingredient_name) >= 1) AND (length(ingredient_name) <= 255))),
  constraint batch_ingredient_quantity_check CHECK ((quantity > (0)::numeric)),
  constraint batch_ingredient_stock_quantity_check CHECK ((stock_quantity > (0)::numeric)),
  constraint batch_ingredient_organization_id_batch_id_fkey FOREIGN KEY (organization_id, batch_id) REFERENCES recipes.batch(organization_id, id) ON DELETE CASCADE,
  constraint batch_ingredient_organization_id_inventory_item_id_fkey FOREIGN KEY (organization_id, inventory_item_id) REFERENCES catalog.item(organization_id, id),
  constraint batch_ingredient_organization_id_size_id_fkey FOREIGN KEY (organization_id, size_id) REFERENCES catalog.size(organization_id, id)
);
alter table recipes.batch_ingredient enable row level security;
alter table recipes.batch_ingredient force row level security;

-- Categories of recipes.
create table recipes.category (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  name text not null,
  name_key text not null generated always as (platform.fold(name)) stored,
  created_at timestamp with time zone not null default now(),
  constraint category_name_once UNIQUE (organization_id, name_key),
  constraint category_pkey PRIMARY KEY (organization_id, id),
  constraint category_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255))),
  constraint category_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES accounts.organization(id) ON DELETE CASCADE
);
alter table recipes.category enable row level security;
alter table recipes.category force row level security;

-- Ingredients of recipes, with amount and unit.
create table recipes.ingredient (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  recipe_id uuid not null,
  "position" integer not null,
  inventory_item_id uuid not null,
  volume numeric(18,6) not null,
  unit text not null,
  constraint ingredient_pkey PRIMARY KEY (organization_id, id),
  constraint ingredient_unit_check CHECK ((unit = ANY (ARRAY['oz'::text, 'mL'::text, 'g'::text, 'lb'::text, 'kg'::text, 'L'::text, 'tsp'::text, 'tbsp'::text, 'cup'::text, 'gal'::text, 'qt'::text, 'pt'::text]))),
  constraint ingredient_volume_check CHECK ((volume > (0)::numeric)),
  constraint ingredient_organization_id_inventory_item_id_fkey FOREIGN KEY (organization_id, inventory_item_id) REFERENCES catalog.item(organization_id, id),
  constraint ingredient_organization_id_recipe_id_fkey FOREIGN KEY (organization_id, recipe_id) REFERENCES recipes.recipe(organization_id, id) ON DELETE CASCADE
);
alter table recipes.ingredient enable row level security;
alter table recipes.ingredient force row level security;

-- Steps of recipes.
create table recipes.instruction (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  batch_id uuid not null,
  sort_order integer not null,
  name text not null,
  description text,
  estimated_time text,
  labor_cost numeric(14,2),
  images jsonb not null default '[]'::jsonb,
  constraint instruction_pkey PRIMARY KEY (organization_id, id),
  constraint instruction_images_check CHECK ((jsonb_typeof(images) = 'array'::text)),
  constraint instruction_labor_cost_check CHECK ((labor_cost >= (0)::numeric)),
  constraint instruction_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255))),
  constraint instruction_organization_id_batch_id_fkey FOREIGN KEY (organization_id, batch_id) REFERENCES recipes.batch(organization_id, id) ON DELETE CASCADE
);
alter table recipes.instruction enable row level security;
alter table recipes.instruction force row level security;

-- Recipes. A hidden recipe can be shown again; none is deleted.
create table recipes.recipe (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  name text not null,
  name_key text not null generated always as (platform.fold(name)) stored,
  category_id uuid,
  price numeric(14,2),
  write_to_square boolean not null default false,
  version integer not null default 1,
  hidden_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint recipe_pkey PRIMARY KEY (organization_id, id),
  constraint recipe_name_check CHECK (((length(name) >= 2) AND (length(name) <= 255))),
  constraint recipe_price_check CHECK ((price >= (0)::numeric)),
  constraint recipe_organization_id_category_id_fkey FOREIGN KEY (organization_id, category_id) REFERENCES recipes.category(organization_id, id),
  constraint recipe_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES accounts.organization(id) ON DELETE CASCADE
);
alter table recipes.recipe enable row level security;
alter table recipes.recipe force row level security;

-- How much of its item each ingredient takes and what that costs in whole cents, so costs add up as shown (D30); null is unknown.
create view recipes.ingredient_cost with (security_invoker=true) as
 SELECT g.organization_id,
    g.recipe_id,
    g.id,
    g.inventory_item_id,
    taken.quantity,
    c.last_cost AS unit_cost,
    round(taken.quantity * c.last_cost, 2) AS cost
   FROM recipes.ingredient g
     JOIN catalog.item i ON i.organization_id = g.organization_id AND i.id = g.inventory_item_id
     JOIN catalog.size s ON s.organization_id = i.organization_id AND s.id = i.size_id
     LEFT JOIN stock.item_cost c ON c.organization_id = g.organization_id AND c.item_id = g.inventory_item_id
     CROSS JOIN LATERAL ( SELECT catalog.containers(g.volume, g.unit, s.volume, s.unit, s.count) AS quantity) taken;

CREATE INDEX batch_ingredient_of_batch ON recipes.batch_ingredient USING btree (organization_id, batch_id, "position");
CREATE INDEX batch_ingredient_of_item ON recipes.batch_ingredient USING btree (organization_id, inventory_item_id);

CREATE INDEX batch_newest ON recipes.batch USING btree (organization_id, created_at DESC, id DESC) WHERE (undone_at IS NULL);
CREATE UNIQUE INDEX batch_of_action ON recipes.batch USING btree (organization_id, action_id);
CREATE INDEX batch_of_item ON recipes.batch USING btree (organization_id, output_item_id, created_at DESC);
CREATE INDEX batch_of_recipe ON recipes.batch USING btree (organization_id, recipe_id, created_at DESC);

CREATE INDEX ingredient_of_item ON recipes.ingredient USING btree (organization_id, inventory_item_id);
CREATE INDEX ingredient_of_recipe ON recipes.ingredient USING btree (organization_id, recipe_id, "position");

CREATE INDEX instruction_of_batch ON recipes.instruction USING btree (organization_id, batch_id, sort_order);

CREATE INDEX recipe_by_name ON recipes.recipe USING btree (organization_id, name_key, id);
CREATE INDEX recipe_name_fragment ON recipes.recipe USING gin (organization_id, name_key public.gin_trgm_ops);
CREATE INDEX recipe_of_category ON recipes.recipe USING btree (organization_id, category_id);

CREATE TRIGGER write_back AFTER UPDATE OF price, name ON recipes.recipe FOR EACH ROW WHEN (((old.price IS DISTINCT FROM new.price) OR (old.name IS DISTINCT FROM new.name))) EXECUTE FUNCTION sales.write_recipe();

create policy maintenance on recipes.batch for all to cellarhand_system using (true) with check (true);

create policy tenant on recipes.batch for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on recipes.batch_ingredient for all to cellarhand_system using (true) with check (true);

create policy tenant on recipes.batch_ingredient for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on recipes.category for all to cellarhand_system using (true) with check (true);

create policy tenant on recipes.category for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on recipes.ingredient for all to cellarhand_system using (true) with check (true);

create policy tenant on recipes.ingredient for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on recipes.instruction for all to cellarhand_system using (true) with check (true);

create policy tenant on recipes.instruction for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on recipes.recipe for all to cellarhand_system using (true) with check (true);

create policy tenant on recipes.recipe for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

-- sales -----------------------------------------------------------------------------------------------

-- Categories as tills call them.
create table sales.category (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  pos_id uuid not null,
  name text not null,
  created_at timestamp with time zone not null default now(),
  constraint category_once UNIQUE (organization_id, pos_id, name),
  constraint category_pkey PRIMARY KEY (organization_id, id),
  constraint category_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255))),
  constraint category_organization_id_pos_id_fkey FOREIGN KEY (organization_id, pos_id) REFERENCES sales.pos_instance(organization_id, id) ON DELETE CASCADE
);
alter table sales.category enable row level security;
alter table sales.category force row level security;

-- Recipes that a person declined as the match of a POS item.
create table sales.declined_recipe (
  organization_id uuid not null,
  pos_item_id uuid not null,
  recipe_id uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint declined_recipe_pkey PRIMARY KEY (organization_id, pos_item_id, recipe_id),
  constraint declined_recipe_organization_id_pos_item_id_fkey FOREIGN KEY (organization_id, pos_item_id) REFERENCES sales.pos_item(organization_id, id) ON DELETE CASCADE,
  constraint declined_recipe_organization_id_recipe_id_fkey FOREIGN KEY (organization_id, recipe_id) REFERENCES recipes.recipe(organization_id, id) ON DELETE CASCADE
);
alter table sales.declined_recipe enable row level security;
alter table sales.declined_recipe force row level security;

-- How much one sold unit takes where the name of a POS item does not say, by kind of drink.
create table sales.default_pour (
  organization_id uuid not null,
  kind text not null,
  size text not null,
  constraint default_pour_pkey PRIMARY KEY (organization_id, kind),
  constraint default_pour_kind_check CHECK ((kind = ANY (ARRAY['spirit'::text, 'double'::text, 'wine'::text, 'beer'::text, 'carafe'::text]))),
  constraint default_pour_size_check CHECK (((length(size) >= 1) AND (length(size) <= 60))),
  constraint default_pour_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES accounts.organization(id) ON DELETE CASCADE
);
alter table sales.default_pour enable row level security;
alter table sales.default_pour force row level security;

-- Answers about a till's files, remembered by header for the next import by anyone.
create table sales.file_answer (
  organization_id uuid not null,
  header_hash text not null,
  day_order text,
  locations text[],
  answered_at timestamp with time zone not null default now(),
  constraint file_answer_pkey PRIMARY KEY (organization_id, header_hash),
  constraint file_answer_day_order_check CHECK ((day_order = ANY (ARRAY['month_first'::text, 'day_first'::text]))),
  constraint file_answer_header_hash_check CHECK (((length(header_hash) >= 1) AND (length(header_hash) <= 100))),
  constraint file_answer_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES accounts.organization(id) ON DELETE CASCADE
);
alter table sales.file_answer enable row level security;
alter table sales.file_answer force row level security;

-- Files of sales that were imported without a person, by content: the same report mailed twice counts once (D5).
create table sales.imported_file (
  organization_id uuid not null,
  content_hash text not null,
  name text not null,
  created integer not null,
  updated integer not null,
  skipped integer not null,
  notes text[] not null,
  imported_at timestamp with time zone not null default now(),
  constraint imported_file_pkey PRIMARY KEY (organization_id, content_hash),
  constraint imported_file_content_hash_check CHECK (((length(content_hash) >= 1) AND (length(content_hash) <= 100))),
  constraint imported_file_name_check CHECK ((length(name) <= 300)),
  constraint imported_file_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES accounts.organization(id) ON DELETE CASCADE
);
alter table sales.imported_file enable row level security;
alter table sales.imported_file force row level security;

-- What guests ask for with a POS item ("double", "sub Grey Goose"), and its effect on depletion (D42).
create table sales.modifier (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  pos_id uuid not null,
  external_id text,
  name text not null,
  name_key text not null generated always as (platform.fold(name)) stored,
  list text,
  effect text,
  factor numeric(12,6),
  inventory_item_id uuid,
  depletion_size_id uuid,
  removed_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint modifier_pkey PRIMARY KEY (organization_id, id),
  constraint modifier_effect CHECK ((((NOT (effect IS DISTINCT FROM 'multiplies'::text)) = (factor IS NOT NULL)) AND (COALESCE((effect = ANY (ARRAY['adds'::text, 'replaces'::text, 'replaces_same'::text])), false) = (inventory_item_id IS NOT NULL)) AND (COALESCE((effect = ANY (ARRAY['adds'::text, 'adds_own'::text, 'replaces'::text])), false) = (depletion_size_id IS NOT NULL)))),
  constraint modifier_effect_check CHECK ((effect = ANY (ARRAY['multiplies'::text, 'adds'::text, 'adds_own'::text, 'replaces'::text, 'replaces_same'::text, 'nothing'::text]))),
  constraint modifier_external_id_check CHECK (((length(external_id) >= 1) AND (length(external_id) <= 200))),
  constraint modifier_factor_check CHECK (((factor >= (0)::numeric) AND (factor <= (100)::numeric))),
  constraint modifier_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255))),
  constraint modifier_organization_id_depletion_size_id_fkey FOREIGN KEY (organization_id, depletion_size_id) REFERENCES catalog.size(organization_id, id),
  constraint modifier_organization_id_inventory_item_id_fkey FOREIGN KEY (organization_id, inventory_item_id) REFERENCES catalog.item(organization_id, id),
  constraint modifier_organization_id_pos_id_fkey FOREIGN KEY (organization_id, pos_id) REFERENCES sales.pos_instance(organization_id, id) ON DELETE CASCADE
);
alter table sales.modifier enable row level security;
alter table sales.modifier force row level security;

-- Effects of a modifier for one POS item; they win over the general effect.
create table sales.modifier_exception (
  organization_id uuid not null,
  modifier_id uuid not null,
  pos_item_id uuid not null,
  effect text not null,
  factor numeric(12,6),
  inventory_item_id uuid,
  depletion_size_id uuid,
  constraint modifier_exception_pkey PRIMARY KEY (organization_id, modifier_id, pos_item_id),
  constraint modifier_exception_effect CHECK ((((effect = 'multiplies'::text) = (factor IS NOT NULL)) AND ((effect = ANY (ARRAY['adds'::text, 'replaces'::text, 'replaces_same'::text])) = (inventory_item_id IS NOT NULL)) AND ((effect = ANY (ARRAY['adds'::text, 'adds_own'::text, 'replaces'::text])) = (depletion_size_id IS NOT NULL)))),
  constraint modifier_exception_effect_check CHECK ((effect = ANY (ARRAY['multiplies'::text, 'adds'::text, 'adds_own'::text, 'replaces'::text, 'replaces_same'::text, 'nothing'::text]))),
  constraint modifier_exception_factor_check CHECK (((factor >= (0)::numeric) AND (factor <= (100)::numeric))),
  constraint modifier_exception_organization_id_depletion_size_id_fkey FOREIGN KEY (organization_id, depletion_size_id) REFERENCES catalog.size(organization_id, id),
  constraint modifier_exception_organization_id_inventory_item_id_fkey FOREIGN KEY (organization_id, inventory_item_id) REFERENCES catalog.item(organization_id, id),
  constraint modifier_exception_organization_id_modifier_id_fkey FOREIGN KEY (organization_id, modifier_id) REFERENCES sales.modifier(organization_id, id) ON DELETE CASCADE,
  constraint modifier_exception_organization_id_pos_item_id_fkey FOREIGN KEY (organization_id, pos_item_id) REFERENCES sales.pos_item(organization_id, id) ON DELETE CASCADE
);
alter table sales.modifier_exception enable row level security;
alter table sales.modifier_exception force row level security;

-- Tills, or spreadsheets that stand in for one: SQ Square, TO Toast, LS Lightspeed, CS spreadsheet.
create table sales.pos_instance (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  name text not null,
  provider text not null,
  is_default boolean not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint pos_instance_pkey PRIMARY KEY (organization_id, id),
  constraint pos_instance_name_check CHECK (((length(name) >= 1) AND (length(name) <= 170))),
  constraint pos_instance_provider_check CHECK ((provider = ANY (ARRAY['SQ'::text, 'TO'::text, 'LS'::text, 'CS'::text]))),
  constraint pos_instance_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES accounts.organization(id) ON DELETE CASCADE
);
alter table sales.pos_instance enable row level security;
alter table sales.pos_instance force row level security;

-- What a till calls one thing it sells: matched to a Sold As or a recipe, ignored, or unmatched (D42).
create table sales.pos_item (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  pos_id uuid not null,
  external_id text not null,
  name text not null,
  name_key text not null generated always as (platform.fold(name)) stored,
  variation text,
  category_id uuid,
  unit_price numeric(14,2),
  ignored boolean not null default false,
  sold_as_id uuid,
  recipe_id uuid,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  removed_at timestamp with time zone,
  constraint pos_item_once UNIQUE (organization_id, pos_id, external_id),
  constraint pos_item_pkey PRIMARY KEY (organization_id, id),
  constraint pos_item_external_id_check CHECK (((length(external_id) >= 1) AND (length(external_id) <= 600))),
  constraint pos_item_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255))),
  constraint pos_item_one_match CHECK ((num_nonnulls(sold_as_id, recipe_id) <=
CASE
    WHEN ignored THEN 0
    ELSE 1
END)),
  constraint pos_item_variation_check CHECK (((length(variation) >= 1) AND (length(variation) <= 255))),
  constraint pos_item_organization_id_category_id_fkey FOREIGN KEY (organization_id, category_id) REFERENCES sales.category(organization_id, id) ON DELETE SET NULL (category_id),
  constraint pos_item_organization_id_pos_id_fkey FOREIGN KEY (organization_id, pos_id) REFERENCES sales.pos_instance(organization_id, id) ON DELETE CASCADE,
  constraint pos_item_organization_id_recipe_id_fkey FOREIGN KEY (organization_id, recipe_id) REFERENCES recipes.recipe(organization_id, id),
  constraint pos_item_organization_id_sold_as_id_fkey FOREIGN KEY (organization_id, sold_as_id) REFERENCES sales.sold_as(organization_id, id) ON DELETE SET NULL (sold_as_id)
);
alter table sales.pos_item enable row level security;
alter table sales.pos_item force row level security;

-- What a sale line took of an item, difference by difference; the sum equals its movements. Reversals are negative. Never changed.
create table sales.posting (
  organization_id uuid not null,
  line_id uuid not null,
  version integer not null,
  item_id uuid not null,
  quantity numeric(20,6) not null,
  per_unit numeric(38,18) not null,
  in_place_of uuid,
  unit_cost numeric(20,6),
  action_id uuid not null,
  depletion_size text,
  constraint posting_pkey PRIMARY KEY (organization_id, line_id, version, item_id),
  constraint posting_organization_id_action_id_fkey FOREIGN KEY (organization_id, action_id) REFERENCES stock.action(organization_id, id),
  constraint posting_organization_id_in_place_of_fkey FOREIGN KEY (organization_id, in_place_of) REFERENCES catalog.item(organization_id, id),
  constraint posting_organization_id_item_id_fkey FOREIGN KEY (organization_id, item_id) REFERENCES catalog.item(organization_id, id),
  constraint posting_organization_id_line_id_fkey FOREIGN KEY (organization_id, line_id) REFERENCES sales.sale_line(organization_id, id) ON DELETE CASCADE
);
alter table sales.posting enable row level security;
alter table sales.posting force row level security;

-- Lines as the till last sent them (D40), known by till, transaction and line id (D5). The match and costs it was posted by stay (D34).
create table sales.sale_line (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  pos_id uuid not null,
  transaction_id text not null,
  line_id text not null,
  pos_item_id uuid not null,
  sold_at timestamp with time zone not null,
  quantity numeric(16,6) not null,
  gross numeric(14,2),
  discount numeric(14,2),
  tax numeric(14,2),
  payment_type text,
  payment_method text,
  raw jsonb not null,
  state text not null,
  problem text,
  version integer not null default 0,
  sold_as_id uuid,
  recipe_id uuid,
  match_name text,
  depletion_size text,
  unit_cost numeric(20,6),
  action_id uuid,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  category text,
  tip numeric(14,2),
  service_charge numeric(14,2),
  employee text,
  register text,
  modifiers jsonb,
  moved_from timestamp with time zone,
  base jsonb,
  stated_at timestamp with time zone,
  constraint sale_line_source_once UNIQUE (organization_id, pos_id, transaction_id, line_id),
  constraint sale_line_pkey PRIMARY KEY (organization_id, id),
  constraint sale_line_category_check CHECK (((length(category) >= 1) AND (length(category) <= 255))),
  constraint sale_line_check CHECK (((num_nonnulls(sold_as_id, recipe_id) = 1) OR (state <> 'posted'::text))),
  constraint sale_line_employee_check CHECK (((length(employee) >= 1) AND (length(employee) <= 255))),
  constraint sale_line_line_id_check CHECK (((length(line_id) >= 1) AND (length(line_id) <= 200))),
  constraint sale_line_payment_method_check CHECK (((length(payment_method) >= 1) AND (length(payment_method) <= 100))),
  constraint sale_line_payment_type_check CHECK (((length(payment_type) >= 1) AND (length(payment_type) <= 100))),
  constraint sale_line_register_check CHECK (((length(register) >= 1) AND (length(register) <= 255))),
  constraint sale_line_state_check CHECK ((state = ANY (ARRAY['posted'::text, 'unmatched'::text, 'paused'::text, 'undone'::text]))),
  constraint sale_line_transaction_id_check CHECK (((length(transaction_id) >= 1) AND (length(transaction_id) <= 200))),
  constraint sale_line_organization_id_action_id_fkey FOREIGN KEY (organization_id, action_id) REFERENCES stock.action(organization_id, id),
  constraint sale_line_organization_id_pos_id_fkey FOREIGN KEY (organization_id, pos_id) REFERENCES sales.pos_instance(organization_id, id) ON DELETE CASCADE,
  constraint sale_line_organization_id_pos_item_id_fkey FOREIGN KEY (organization_id, pos_item_id) REFERENCES sales.pos_item(organization_id, id) ON DELETE CASCADE,
  constraint sale_line_organization_id_sold_as_id_fkey FOREIGN KEY (organization_id, sold_as_id) REFERENCES sales.sold_as(organization_id, id)
);
alter table sales.sale_line enable row level security;
alter table sales.sale_line force row level security;

-- Modifiers of a sale line, with the effect it was posted by (D34).
create table sales.sale_modifier (
  organization_id uuid not null,
  line_id uuid not null,
  modifier_id uuid not null,
  "position" integer not null,
  quantity numeric(16,6) not null,
  price numeric(14,2) not null,
  effect text,
  factor numeric(12,6),
  item_id uuid,
  per_unit numeric(38,18),
  size text,
  in_place_of uuid,
  action_id uuid,
  constraint sale_modifier_pkey PRIMARY KEY (organization_id, line_id, modifier_id),
  constraint sale_modifier_effect_check CHECK ((effect = ANY (ARRAY['multiplies'::text, 'adds'::text, 'adds_own'::text, 'replaces'::text, 'replaces_same'::text, 'nothing'::text]))),
  constraint sale_modifier_organization_id_action_id_fkey FOREIGN KEY (organization_id, action_id) REFERENCES stock.action(organization_id, id),
  constraint sale_modifier_organization_id_in_place_of_fkey FOREIGN KEY (organization_id, in_place_of) REFERENCES catalog.item(organization_id, id),
  constraint sale_modifier_organization_id_item_id_fkey FOREIGN KEY (organization_id, item_id) REFERENCES catalog.item(organization_id, id),
  constraint sale_modifier_organization_id_line_id_fkey FOREIGN KEY (organization_id, line_id) REFERENCES sales.sale_line(organization_id, id) ON DELETE CASCADE,
  constraint sale_modifier_organization_id_modifier_id_fkey FOREIGN KEY (organization_id, modifier_id) REFERENCES sales.modifier(organization_id, id) ON DELETE CASCADE
);
alter table sales.sale_modifier enable row level security;
alter table sales.sale_modifier force row level security;

-- Items as they are offered: in which size, how much one sold unit takes, at what price.
create table sales.sold_as (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  name text,
  inventory_item_id uuid not null,
  sale_size_id uuid not null,
  depletion_size_id uuid not null,
  fallback_inventory_item_id uuid,
  on_list boolean not null default false,
  price numeric(14,2),
  category_id uuid,
  pos_id uuid,
  write_to_square boolean not null default false,
  deleted_at timestamp with time zone,
  unmatched_by_deletion uuid[] not null default '{}'::uuid[],
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint sold_as_pkey PRIMARY KEY (organization_id, id),
  constraint sold_as_check CHECK ((fallback_inventory_item_id <> inventory_item_id)),
  constraint sold_as_name_check CHECK (((length(name) >= 2) AND (length(name) <= 255))),
  constraint sold_as_price_check CHECK ((price >= (0)::numeric)),
  constraint sold_as_organization_id_category_id_fkey FOREIGN KEY (organization_id, category_id) REFERENCES sales.category(organization_id, id) ON DELETE SET NULL (category_id),
  constraint sold_as_organization_id_depletion_size_id_fkey FOREIGN KEY (organization_id, depletion_size_id) REFERENCES catalog.size(organization_id, id),
  constraint sold_as_organization_id_fallback_inventory_item_id_fkey FOREIGN KEY (organization_id, fallback_inventory_item_id) REFERENCES catalog.item(organization_id, id) ON DELETE SET NULL (fallback_inventory_item_id),
  constraint sold_as_organization_id_inventory_item_id_fkey FOREIGN KEY (organization_id, inventory_item_id) REFERENCES catalog.item(organization_id, id) ON DELETE CASCADE,
  constraint sold_as_organization_id_pos_id_fkey FOREIGN KEY (organization_id, pos_id) REFERENCES sales.pos_instance(organization_id, id),
  constraint sold_as_organization_id_sale_size_id_fkey FOREIGN KEY (organization_id, sale_size_id) REFERENCES catalog.size(organization_id, id)
);
alter table sales.sold_as enable row level security;
alter table sales.sold_as force row level security;

-- Items proposed for an unmatched POS item, best score first. A declined one is not proposed again by itself.
create table sales.staged_match (
  organization_id uuid not null,
  pos_item_id uuid not null,
  inventory_item_id uuid not null,
  size_id uuid,
  score numeric(6,5) not null,
  declined boolean not null default false,
  created_at timestamp with time zone not null default now(),
  new_size text,
  by_model boolean,
  constraint staged_match_pkey PRIMARY KEY (organization_id, pos_item_id, inventory_item_id),
  constraint staged_match_new_size_check CHECK (((length(new_size) >= 1) AND (length(new_size) <= 170))),
  constraint staged_match_score_check CHECK (((score >= (0)::numeric) AND (score <= (1)::numeric))),
  constraint staged_match_organization_id_inventory_item_id_fkey FOREIGN KEY (organization_id, inventory_item_id) REFERENCES catalog.item(organization_id, id) ON DELETE CASCADE,
  constraint staged_match_organization_id_pos_item_id_fkey FOREIGN KEY (organization_id, pos_item_id) REFERENCES sales.pos_item(organization_id, id) ON DELETE CASCADE,
  constraint staged_match_organization_id_size_id_fkey FOREIGN KEY (organization_id, size_id) REFERENCES catalog.size(organization_id, id) ON DELETE SET NULL (size_id)
);
alter table sales.staged_match enable row level security;
alter table sales.staged_match force row level security;

-- Connected tills. Their credentials are encrypted with a key that is in no table (features/sales/server/tills/vault.ts).
create table sales.till_connection (
  organization_id uuid not null,
  pos_id uuid not null,
  provider text not null,
  account_id text not null,
  account text not null,
  status text not null,
  credentials text,
  expires_at timestamp with time zone,
  error text,
  error_kind text,
  failures integer not null default 0,
  history_from timestamp with time zone not null,
  orders_seen_to timestamp with time zone,
  catalogue_seen_to text,
  catalogue_pulled_at timestamp with time zone,
  catalogue_stale boolean not null default true,
  rescanned_at timestamp with time zone,
  last_sync_at timestamp with time zone,
  last_order_at timestamp with time zone,
  next_sync_at timestamp with time zone not null default now(),
  sync_requested_at timestamp with time zone,
  progress jsonb,
  held_by uuid,
  held_until timestamp with time zone,
  connected_by uuid,
  connected_at timestamp with time zone not null default now(),
  order_place text,
  write_back boolean not null default false,
  writing_until timestamp with time zone,
  history_asked integer not null default 0,
  constraint till_connection_account_once UNIQUE (organization_id, provider, account_id),
  constraint till_connection_pkey PRIMARY KEY (organization_id, pos_id),
  constraint till_connection_account_check CHECK (((length(account) >= 1) AND (length(account) <= 255))),
  constraint till_connection_account_id_check CHECK (((length(account_id) >= 1) AND (length(account_id) <= 200))),
  constraint till_connection_credentials CHECK (((status = 'disconnected'::text) = (credentials IS NULL))),
  constraint till_connection_error_kind_check CHECK ((error_kind = ANY (ARRAY['revoked'::text, 'failing'::text]))),
  constraint till_connection_order_place_check CHECK ((length(order_place) <= 10000)),
  constraint till_connection_provider_check CHECK ((provider = ANY (ARRAY['SQ'::text, 'TO'::text, 'LK'::text, 'LX'::text]))),
  constraint till_connection_status_check CHECK ((status = ANY (ARRAY['connected'::text, 'attention'::text, 'disconnected'::text]))),
  constraint till_connection_organization_id_pos_id_fkey FOREIGN KEY (organization_id, pos_id) REFERENCES sales.pos_instance(organization_id, id) ON DELETE CASCADE
);
alter table sales.till_connection enable row level security;
alter table sales.till_connection force row level security;

-- Consents in progress on a provider's page; only the same person in the same session can complete one.
create table sales.till_consent (
  organization_id uuid not null,
  state_hash text not null,
  provider text not null,
  user_id uuid not null,
  session_hash text not null,
  begun_at timestamp with time zone not null default now(),
  history_days integer not null default 30,
  constraint till_consent_pkey PRIMARY KEY (organization_id, state_hash),
  constraint history_days_in_range CHECK (((history_days >= 0) AND (history_days <= 365))),
  constraint till_consent_provider_check CHECK ((provider = ANY (ARRAY['SQ'::text, 'TO'::text, 'LK'::text, 'LX'::text]))),
  constraint till_consent_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES accounts.organization(id) ON DELETE CASCADE
);
alter table sales.till_consent enable row level security;
alter table sales.till_consent force row level security;

-- Inbox of webhooks: each is stored once, before any work begins.
create table sales.till_event (
  organization_id uuid not null,
  pos_id uuid not null,
  event_id text not null,
  kind text not null,
  order_id text,
  location_id text,
  received_at timestamp with time zone not null default now(),
  done_at timestamp with time zone,
  constraint till_event_pkey PRIMARY KEY (organization_id, pos_id, event_id),
  constraint till_event_event_id_check CHECK (((length(event_id) >= 1) AND (length(event_id) <= 200))),
  constraint till_event_kind_check CHECK ((kind = ANY (ARRAY['order'::text, 'catalogue'::text, 'revoked'::text, 'other'::text]))),
  constraint till_event_location_id_check CHECK (((length(location_id) >= 1) AND (length(location_id) <= 200))),
  constraint till_event_order_id_check CHECK (((length(order_id) >= 1) AND (length(order_id) <= 200))),
  constraint till_event_organization_id_pos_id_fkey FOREIGN KEY (organization_id, pos_id) REFERENCES sales.till_connection(organization_id, pos_id) ON DELETE CASCADE
);
alter table sales.till_event enable row level security;
alter table sales.till_event force row level security;

-- Locations of a connected till, and whether their sales are wanted.
create table sales.till_location (
  organization_id uuid not null,
  pos_id uuid not null,
  external_id text not null,
  name text not null,
  chosen boolean not null,
  constraint till_location_pkey PRIMARY KEY (organization_id, pos_id, external_id),
  constraint till_location_external_id_check CHECK (((length(external_id) >= 1) AND (length(external_id) <= 200))),
  constraint till_location_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255))),
  constraint till_location_organization_id_pos_id_fkey FOREIGN KEY (organization_id, pos_id) REFERENCES sales.till_connection(organization_id, pos_id) ON DELETE CASCADE
);
alter table sales.till_location enable row level security;
alter table sales.till_location force row level security;

-- The catalog of a connected till: items, variations, modifiers.
create table sales.till_object (
  organization_id uuid not null,
  pos_id uuid not null,
  kind text not null,
  external_id text not null,
  name text not null,
  variation text,
  category text,
  list text,
  price numeric(14,2),
  gtin text,
  sku text,
  pos_item_id uuid,
  deleted_at timestamp with time zone,
  updated_at timestamp with time zone not null default now(),
  constraint till_object_pkey PRIMARY KEY (organization_id, pos_id, kind, external_id),
  constraint till_object_external_id_check CHECK (((length(external_id) >= 1) AND (length(external_id) <= 200))),
  constraint till_object_kind_check CHECK ((kind = ANY (ARRAY['item'::text, 'modifier'::text]))),
  constraint till_object_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255))),
  constraint till_object_organization_id_pos_id_fkey FOREIGN KEY (organization_id, pos_id) REFERENCES sales.pos_instance(organization_id, id) ON DELETE CASCADE,
  constraint till_object_organization_id_pos_item_id_fkey FOREIGN KEY (organization_id, pos_item_id) REFERENCES sales.pos_item(organization_id, id) ON DELETE CASCADE
);
alter table sales.till_object enable row level security;
alter table sales.till_object force row level security;

-- The last known state of each order, which tells repeats and outdated states. Its lines are in sale_line.
create table sales.till_order (
  organization_id uuid not null,
  pos_id uuid not null,
  order_id text not null,
  location_id text not null,
  order_key text not null,
  raw_hash text not null,
  state text not null,
  stated_at timestamp with time zone not null,
  sold_at timestamp with time zone not null,
  employee text,
  register text,
  tip numeric(14,2) not null,
  service_charge numeric(14,2) not null,
  tenders jsonb not null,
  updated_at timestamp with time zone not null default now(),
  constraint till_order_pkey PRIMARY KEY (organization_id, pos_id, order_id),
  constraint till_order_order_id_check CHECK (((length(order_id) >= 1) AND (length(order_id) <= 200))),
  constraint till_order_state_check CHECK ((state = ANY (ARRAY['counts'::text, 'open'::text, 'void'::text]))),
  constraint till_order_organization_id_pos_id_fkey FOREIGN KEY (organization_id, pos_id) REFERENCES sales.pos_instance(organization_id, id) ON DELETE CASCADE
);
alter table sales.till_order enable row level security;
alter table sales.till_order force row level security;

-- The number of refused webhooks, apart from the connection so a flood of them blocks no one.
create table sales.till_refusal (
  organization_id uuid not null,
  pos_id uuid not null,
  refused integer not null,
  constraint till_refusal_pkey PRIMARY KEY (organization_id, pos_id),
  constraint till_refusal_organization_id_pos_id_fkey FOREIGN KEY (organization_id, pos_id) REFERENCES sales.till_connection(organization_id, pos_id) ON DELETE CASCADE
);
alter table sales.till_refusal enable row level security;
alter table sales.till_refusal force row level security;

-- Orders and menu items that a till sent in a shape that can't be read or stored: asked for again with each round, so that they stop nothing and aren't lost.
create table sales.till_unreadable (
  organization_id uuid not null,
  pos_id uuid not null,
  order_id text not null,
  reason text not null,
  seen_at timestamp with time zone not null default now(),
  kind text not null default 'order'::text,
  number text,
  sold_at timestamp with time zone,
  total numeric(14,2),
  constraint till_unreadable_pkey PRIMARY KEY (organization_id, pos_id, kind, order_id),
  constraint till_unreadable_kind_check CHECK ((kind = ANY (ARRAY['order'::text, 'item'::text]))),
  constraint till_unreadable_number_check CHECK ((length(number) <= 100)),
  constraint till_unreadable_order_id_check CHECK (((length(order_id) >= 1) AND (length(order_id) <= 200))),
  constraint till_unreadable_reason_check CHECK ((length(reason) <= 300)),
  constraint till_unreadable_organization_id_pos_id_fkey FOREIGN KEY (organization_id, pos_id) REFERENCES sales.till_connection(organization_id, pos_id) ON DELETE CASCADE
);
alter table sales.till_unreadable enable row level security;
alter table sales.till_unreadable force row level security;

-- Prices and names that a person changed here and that go to the till: one row per POS item, gone when the till has them.
create table sales.till_write (
  organization_id uuid not null,
  pos_item_id uuid not null,
  pos_id uuid not null,
  wish_id uuid not null default gen_random_uuid(),
  price numeric(14,2),
  name text,
  seen_price numeric(14,2),
  seen_name text not null,
  state text not null default 'waiting'::text,
  their_price numeric(14,2),
  their_name text,
  error text,
  attempts integer not null default 0,
  next_at timestamp with time zone not null default now(),
  changed_at timestamp with time zone not null default now(),
  constraint till_write_pkey PRIMARY KEY (organization_id, pos_item_id),
  constraint till_write_conflict CHECK (((state = 'conflict'::text) = (their_name IS NOT NULL))),
  constraint till_write_error_check CHECK ((length(error) <= 500)),
  constraint till_write_failed CHECK (((state = 'failed'::text) = (error IS NOT NULL))),
  constraint till_write_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255))),
  constraint till_write_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'conflict'::text, 'failed'::text]))),
  constraint till_write_wish CHECK ((num_nonnulls(price, name) > 0)),
  constraint till_write_organization_id_pos_id_fkey FOREIGN KEY (organization_id, pos_id) REFERENCES sales.till_connection(organization_id, pos_id) ON DELETE CASCADE,
  constraint till_write_organization_id_pos_item_id_fkey FOREIGN KEY (organization_id, pos_item_id) REFERENCES sales.pos_item(organization_id, id) ON DELETE CASCADE
);
alter table sales.till_write enable row level security;
alter table sales.till_write force row level security;

CREATE INDEX declined_recipe_of_recipe ON sales.declined_recipe USING btree (organization_id, recipe_id);

CREATE INDEX modifier_by_name ON sales.modifier USING btree (organization_id, pos_id, name_key);
CREATE UNIQUE INDEX modifier_external_once ON sales.modifier USING btree (organization_id, pos_id, external_id) WHERE (external_id IS NOT NULL);
CREATE UNIQUE INDEX modifier_name_once ON sales.modifier USING btree (organization_id, pos_id, name_key) WHERE (external_id IS NULL);
CREATE INDEX modifier_of_item ON sales.modifier USING btree (organization_id, inventory_item_id) WHERE (inventory_item_id IS NOT NULL);
CREATE INDEX modifier_of_size ON sales.modifier USING btree (organization_id, depletion_size_id) WHERE (depletion_size_id IS NOT NULL);

CREATE INDEX modifier_exception_of_item ON sales.modifier_exception USING btree (organization_id, inventory_item_id) WHERE (inventory_item_id IS NOT NULL);
CREATE INDEX modifier_exception_of_pos_item ON sales.modifier_exception USING btree (organization_id, pos_item_id);
CREATE INDEX modifier_exception_of_size ON sales.modifier_exception USING btree (organization_id, depletion_size_id) WHERE (depletion_size_id IS NOT NULL);

CREATE UNIQUE INDEX pos_instance_default ON sales.pos_instance USING btree (organization_id) WHERE is_default;

CREATE INDEX pos_item_by_category ON sales.pos_item USING btree (organization_id, category_id) WHERE (category_id IS NOT NULL);
CREATE INDEX pos_item_by_name ON sales.pos_item USING btree (organization_id, name_key, id);
CREATE INDEX pos_item_of_recipe ON sales.pos_item USING btree (organization_id, recipe_id) WHERE (recipe_id IS NOT NULL);
CREATE INDEX pos_item_of_sold_as ON sales.pos_item USING btree (organization_id, sold_as_id) WHERE (sold_as_id IS NOT NULL);
CREATE INDEX pos_item_unmatched ON sales.pos_item USING btree (organization_id, id) WHERE ((sold_as_id IS NULL) AND (recipe_id IS NULL) AND (NOT ignored));

CREATE INDEX posting_of_action ON sales.posting USING btree (organization_id, action_id);
CREATE INDEX posting_of_item ON sales.posting USING btree (organization_id, item_id, line_id);
CREATE INDEX posting_of_replaced ON sales.posting USING btree (organization_id, in_place_of) WHERE (in_place_of IS NOT NULL);

CREATE INDEX sale_line_by_time ON sales.sale_line USING btree (organization_id, sold_at DESC, id DESC);
CREATE INDEX sale_line_of_action ON sales.sale_line USING btree (organization_id, action_id) WHERE (action_id IS NOT NULL);
CREATE INDEX sale_line_of_pos_item ON sales.sale_line USING btree (organization_id, pos_item_id, sold_at DESC);
CREATE INDEX sale_line_of_sold_as ON sales.sale_line USING btree (organization_id, sold_as_id) WHERE (sold_as_id IS NOT NULL);
CREATE INDEX sale_line_paused ON sales.sale_line USING btree (organization_id, sold_at, id) WHERE (state = 'paused'::text);
CREATE INDEX sale_line_unmatched ON sales.sale_line USING btree (organization_id, pos_item_id) INCLUDE (sold_at, quantity, gross) WHERE (state = 'unmatched'::text);

CREATE INDEX sale_modifier_of_action ON sales.sale_modifier USING btree (organization_id, action_id) WHERE (action_id IS NOT NULL);
CREATE INDEX sale_modifier_of_item ON sales.sale_modifier USING btree (organization_id, item_id) WHERE (item_id IS NOT NULL);
CREATE INDEX sale_modifier_of_modifier ON sales.sale_modifier USING btree (organization_id, modifier_id, line_id);
CREATE INDEX sale_modifier_of_replaced ON sales.sale_modifier USING btree (organization_id, in_place_of) WHERE (in_place_of IS NOT NULL);

CREATE INDEX sold_as_by_category ON sales.sold_as USING btree (organization_id, category_id) WHERE (category_id IS NOT NULL);
CREATE INDEX sold_as_by_size ON sales.sold_as USING btree (organization_id, sale_size_id) WHERE (deleted_at IS NULL);
CREATE INDEX sold_as_of_fallback ON sales.sold_as USING btree (organization_id, fallback_inventory_item_id) WHERE (fallback_inventory_item_id IS NOT NULL);
CREATE INDEX sold_as_of_instance ON sales.sold_as USING btree (organization_id, pos_id) WHERE (pos_id IS NOT NULL);
CREATE INDEX sold_as_of_item ON sales.sold_as USING btree (organization_id, inventory_item_id, id) WHERE (deleted_at IS NULL);

CREATE INDEX staged_match_of_item ON sales.staged_match USING btree (organization_id, inventory_item_id) WHERE (NOT declined);

CREATE INDEX till_connection_due ON sales.till_connection USING btree (next_sync_at) WHERE (status <> 'disconnected'::text);
CREATE INDEX till_connection_pos ON sales.till_connection USING btree (pos_id);
CREATE INDEX till_connection_seller ON sales.till_connection USING btree (provider, account_id) WHERE (writing_until IS NOT NULL);

CREATE INDEX till_consent_age ON sales.till_consent USING btree (begun_at);

CREATE INDEX till_event_age ON sales.till_event USING btree (done_at) WHERE (done_at IS NOT NULL);
CREATE INDEX till_event_waiting ON sales.till_event USING btree (organization_id, pos_id, received_at) WHERE (done_at IS NULL);

CREATE INDEX till_object_of_item ON sales.till_object USING btree (organization_id, pos_item_id) WHERE (pos_item_id IS NOT NULL);

CREATE INDEX till_write_due ON sales.till_write USING btree (organization_id, pos_id, next_at) WHERE (state = 'waiting'::text);

-- Trigger: what waits to be written to the till, or for a person, ends with the match that it is of.
CREATE OR REPLACE FUNCTION sales.drop_writes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from sales.till_write where organization_id = new.organization_id and pos_item_id = new.id;
  return null;
end $function$;

-- Trigger: the price as sold follows changed Sold As entries.
CREATE OR REPLACE FUNCTION sales.price_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform sales.price_items(sold.organization_id, sold.items)
    from (
      select organization_id, array_agg(inventory_item_id) as items
      from (select organization_id, inventory_item_id from new_rows union select organization_id, inventory_item_id from old_rows) as both_rows
      group by organization_id
    ) as sold;
  return null;
end $function$;

-- Sets sold_price and sold_category of items from the Sold As entry in the item's own size, else the oldest entry with a price.
CREATE OR REPLACE FUNCTION sales.price_items(organization uuid, items uuid[])
 RETURNS void
 LANGUAGE sql
 SET enable_nestloop TO 'off'
AS $function$
  with item as materialized (
    select id, size_id from catalog.item where organization_id = organization and id = any(items)
  ), entry as materialized (
    select s.id, item.id as item_id, s.price, s.category_id, s.sale_size_id = item.size_id as whole
    from sales.sold_as as s join item on item.id = s.inventory_item_id
    where s.organization_id = organization and s.inventory_item_id = any(items) and s.deleted_at is null
  ), till as (
    select distinct on (p.sold_as_id) p.sold_as_id, p.category_id from sales.pos_item as p
    where p.organization_id = organization and p.sold_as_id = any(array(select id from entry)) and p.category_id is not null
    order by p.sold_as_id, p.id
  ), price as (
    select distinct on (item_id) item_id, price from entry where price is not null order by item_id, whole desc, id
  ), category as (
    select distinct on (entry.item_id) entry.item_id, k.name
    from entry left join till on till.sold_as_id = entry.id
    join sales.category as k on k.organization_id = organization and k.id = coalesce(entry.category_id, till.category_id)
    order by entry.item_id, entry.whole desc, entry.id
  )
  update catalog.item as i set sold_price = sold.price, sold_category = sold.name
  from (
    select item.id, price.price, category.name
    from item left join price on price.item_id = item.id left join category on category.item_id = item.id
  ) as sold
  where i.organization_id = organization and i.id = any(items) and i.id = sold.id
    and (i.sold_price, i.sold_category) is distinct from (sold.price, sold.name)
$function$;

-- Trigger: the price as sold follows the match of a POS item.
CREATE OR REPLACE FUNCTION sales.price_matched()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform sales.price_items(new.organization_id, array(
    select s.inventory_item_id from sales.sold_as as s
    where s.organization_id = new.organization_id and s.id in (old.sold_as_id, new.sold_as_id)));
  return null;
end $function$;

-- Trigger: the price as sold follows new Sold As entries.
CREATE OR REPLACE FUNCTION sales.price_new()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform sales.price_items(sold.organization_id, sold.items)
    from (select organization_id, array_agg(inventory_item_id) as items from new_rows group by organization_id) as sold;
  return null;
end $function$;

-- Trigger: the price as sold follows the size of the item.
CREATE OR REPLACE FUNCTION sales.price_resized()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform sales.price_items(new.organization_id, array[new.id]);
  return null;
end $function$;

-- Queues a price or a name for the POS items of a Sold As or a recipe, where their connection writes to Square.
CREATE OR REPLACE FUNCTION sales.queue_writes(organization uuid, sold_as uuid, recipe uuid, wanted_price numeric, wanted_name text)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into sales.till_write as w (organization_id, pos_item_id, pos_id, price, name, seen_price, seen_name)
  select p.organization_id, p.id, p.pos_id, wanted_price, wish.name, p.unit_price, p.name
  from (
    select i.* from sales.pos_item as i
    join sales.till_connection as c on c.organization_id = i.organization_id and c.pos_id = i.pos_id
    join sales.till_object as o on o.organization_id = i.organization_id and o.pos_id = i.pos_id and o.kind = 'item'
      and o.external_id = i.external_id
    where i.organization_id = organization and (i.sold_as_id = queue_writes.sold_as or i.recipe_id = queue_writes.recipe)
      and c.provider = 'SQ' and c.write_back and c.status <> 'disconnected' and o.deleted_at is null
    order by i.id for no key update of i
  ) as p
  cross join lateral (
    select case when not exists (
      select from sales.pos_item as s where s.organization_id = p.organization_id and s.pos_id = p.pos_id and s.name = p.name
        and s.id <> p.id and s.removed_at is null) then left(wanted_name, 255) end as name
  ) as wish
  where num_nonnulls(wanted_price, wish.name) > 0
  order by p.id
  on conflict (organization_id, pos_item_id) do update
  set price = coalesce(excluded.price, w.price), name = coalesce(excluded.name, w.name), wish_id = excluded.wish_id,
      state = 'waiting', their_price = null, their_name = null, error = null, attempts = 0, next_at = now(), changed_at = now()
$function$;

-- Trigger: a deleted Sold As unmatches its POS items, so their sales count as unmatched.
CREATE OR REPLACE FUNCTION sales.unmatch_deleted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update sales.pos_item set sold_as_id = null, updated_at = now()
  where organization_id = new.organization_id and sold_as_id = new.id;
  return null;
end $function$;

-- Trigger: queues a changed price or name of a recipe for its POS items.
CREATE OR REPLACE FUNCTION sales.write_recipe()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.write_to_square and new.hidden_at is null and current_setting('app.from_till', true) is distinct from 'yes' then
    perform sales.queue_writes(new.organization_id, null, new.id,
      case when old.price is distinct from new.price then new.price end,
      case when old.name is distinct from new.name then new.name end);
  end if;
  return null;
end $function$;

-- Trigger: queues a changed price or name of a Sold As for its POS items.
CREATE OR REPLACE FUNCTION sales.write_sold_as()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.write_to_square and new.deleted_at is null and current_setting('app.from_till', true) is distinct from 'yes' then
    perform sales.queue_writes(new.organization_id, new.id, null,
      case when old.price is distinct from new.price then new.price end,
      case when old.name is distinct from new.name then new.name end);
  end if;
  return null;
end $function$;

CREATE TRIGGER drop_writes AFTER UPDATE OF sold_as_id, recipe_id, ignored, removed_at ON sales.pos_item FOR EACH ROW WHEN ((((old.sold_as_id IS DISTINCT FROM new.sold_as_id) OR (old.recipe_id IS DISTINCT FROM new.recipe_id)) OR (new.ignored AND (NOT old.ignored)) OR ((new.removed_at IS NOT NULL) AND (old.removed_at IS NULL)))) EXECUTE FUNCTION sales.drop_writes();

CREATE TRIGGER price_matched AFTER UPDATE OF sold_as_id, category_id ON sales.pos_item FOR EACH ROW WHEN ((((old.sold_as_id IS DISTINCT FROM new.sold_as_id) OR (old.category_id IS DISTINCT FROM new.category_id)) AND (num_nonnulls(old.sold_as_id, new.sold_as_id) > 0))) EXECUTE FUNCTION sales.price_matched();

CREATE TRIGGER price_changed AFTER UPDATE ON sales.sold_as REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION sales.price_changed();

CREATE TRIGGER price_new AFTER INSERT ON sales.sold_as REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION sales.price_new();

CREATE TRIGGER unmatch_deleted AFTER UPDATE OF deleted_at ON sales.sold_as FOR EACH ROW WHEN (((old.deleted_at IS NULL) AND (new.deleted_at IS NOT NULL))) EXECUTE FUNCTION sales.unmatch_deleted();

CREATE TRIGGER write_back AFTER UPDATE OF price, name ON sales.sold_as FOR EACH ROW WHEN (((old.price IS DISTINCT FROM new.price) OR (old.name IS DISTINCT FROM new.name))) EXECUTE FUNCTION sales.write_sold_as();

CREATE TRIGGER announce AFTER INSERT OR UPDATE OF sync_requested_at ON sales.till_connection FOR EACH STATEMENT EXECUTE FUNCTION platform.announce_to_processes('tills');

CREATE TRIGGER announce AFTER INSERT ON sales.till_event FOR EACH STATEMENT EXECUTE FUNCTION platform.announce_to_processes('tills');

CREATE TRIGGER announce AFTER INSERT OR UPDATE OF wish_id ON sales.till_write FOR EACH STATEMENT EXECUTE FUNCTION platform.announce_to_processes('tills');

create policy maintenance on sales.category for all to cellarhand_system using (true) with check (true);

create policy tenant on sales.category for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on sales.declined_recipe for all to cellarhand_system using (true) with check (true);

create policy tenant on sales.declined_recipe for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on sales.default_pour for all to cellarhand_system using (true) with check (true);

create policy tenant on sales.default_pour for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on sales.file_answer for all to cellarhand_system using (true) with check (true);

create policy tenant on sales.file_answer for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on sales.imported_file for all to cellarhand_system using (true) with check (true);

create policy tenant on sales.imported_file for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on sales.modifier for all to cellarhand_system using (true) with check (true);

create policy tenant on sales.modifier for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on sales.modifier_exception for all to cellarhand_system using (true) with check (true);

create policy tenant on sales.modifier_exception for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on sales.pos_instance for all to cellarhand_system using (true) with check (true);

create policy tenant on sales.pos_instance for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on sales.pos_item for all to cellarhand_system using (true) with check (true);

create policy tenant on sales.pos_item for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on sales.posting for all to cellarhand_system using (true) with check (true);

create policy tenant on sales.posting for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on sales.sale_line for all to cellarhand_system using (true) with check (true);

create policy tenant on sales.sale_line for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on sales.sale_modifier for all to cellarhand_system using (true) with check (true);

create policy tenant on sales.sale_modifier for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on sales.sold_as for all to cellarhand_system using (true) with check (true);

create policy tenant on sales.sold_as for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on sales.staged_match for all to cellarhand_system using (true) with check (true);

create policy tenant on sales.staged_match for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on sales.till_connection for all to cellarhand_system using (true) with check (true);

create policy tenant on sales.till_connection for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on sales.till_consent for all to cellarhand_system using (true) with check (true);

create policy tenant on sales.till_consent for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on sales.till_event for all to cellarhand_system using (true) with check (true);

create policy tenant on sales.till_event for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on sales.till_location for all to cellarhand_system using (true) with check (true);

create policy tenant on sales.till_location for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on sales.till_object for all to cellarhand_system using (true) with check (true);

create policy tenant on sales.till_object for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on sales.till_order for all to cellarhand_system using (true) with check (true);

create policy tenant on sales.till_order for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on sales.till_refusal for all to cellarhand_system using (true) with check (true);

create policy tenant on sales.till_refusal for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on sales.till_unreadable for all to cellarhand_system using (true) with check (true);

create policy tenant on sales.till_unreadable for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on sales.till_write for all to cellarhand_system using (true) with check (true);

create policy tenant on sales.till_write for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

-- stock -----------------------------------------------------------------------------------------------

-- User actions: everything one moved is undone together (D2).
create table stock.action (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  kind text not null,
  user_id uuid,
  created_at timestamp with time zone not null default now(),
  undone_by_id uuid,
  undoes_id uuid,
  constraint action_pkey PRIMARY KEY (organization_id, id),
  constraint action_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES accounts.organization(id) ON DELETE CASCADE,
  constraint action_organization_id_undoes_id_fkey FOREIGN KEY (organization_id, undoes_id) REFERENCES stock.action(organization_id, id),
  constraint action_organization_id_undone_by_id_fkey FOREIGN KEY (organization_id, undone_by_id) REFERENCES stock.action(organization_id, id)
);
alter table stock.action enable row level security;
alter table stock.action force row level security;

-- Why the costs of an item changed: cause, document, and what the document said before and after. Never changed.
create table stock.cost_change (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  item_id uuid not null,
  at timestamp with time zone not null default clock_timestamp(),
  user_id uuid,
  cause text not null,
  source_type text,
  source_id uuid,
  source_name text,
  documents integer not null default 1,
  last_before numeric(20,6),
  last_after numeric(20,6),
  average_before numeric(20,6),
  average_after numeric(20,6),
  said_before jsonb,
  said_after jsonb,
  constraint cost_change_pkey PRIMARY KEY (organization_id, id),
  constraint cost_change_cause_check CHECK ((cause = ANY (ARRAY['purchase'::text, 'correction'::text, 'charges'::text, 'cancelled'::text, 'stated'::text, 'merge'::text, 'separation'::text, 'batch'::text]))),
  constraint cost_change_organization_id_item_id_fkey FOREIGN KEY (organization_id, item_id) REFERENCES catalog.item(organization_id, id)
);
alter table stock.cost_change enable row level security;
alter table stock.cost_change force row level security;

-- Stock and cost of purchase lines (D31 to D33). unit_cost is the typed cost; landed_unit_cost includes its share of shipping, tax, fees and credit.
create table stock.cost_layer (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  item_id uuid not null,
  source_type text not null,
  source_id uuid not null,
  source_line text not null,
  purchased_at timestamp with time zone not null,
  quantity numeric(20,6) not null,
  unit_cost numeric(20,6) not null,
  landed_unit_cost numeric(20,6) not null,
  consignment boolean not null default false,
  supplier text,
  created_at timestamp with time zone not null default now(),
  booked_at timestamp with time zone not null,
  returns_line text,
  corrections jsonb,
  constraint cost_layer_source_once UNIQUE (organization_id, source_type, source_id, source_line),
  constraint cost_layer_pkey PRIMARY KEY (organization_id, id),
  constraint cost_layer_organization_id_item_id_fkey FOREIGN KEY (organization_id, item_id) REFERENCES catalog.item(organization_id, id)
);
alter table stock.cost_layer enable row level security;
alter table stock.cost_layer force row level security;

-- Business days whose summary was mailed.
create table stock.daily_summary (
  organization_id uuid not null,
  business_day date not null,
  written_at timestamp with time zone not null default now(),
  constraint daily_summary_pkey PRIMARY KEY (organization_id, business_day),
  constraint daily_summary_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES accounts.organization(id) ON DELETE CASCADE
);
alter table stock.daily_summary enable row level security;
alter table stock.daily_summary force row level security;

-- Last cost and average per item, rewritten when a layer or a stated cost changes.
create table stock.item_cost (
  organization_id uuid not null,
  item_id uuid not null,
  last_cost numeric(20,6),
  last_cost_at timestamp with time zone,
  last_cost_method text,
  average_cost numeric(20,6),
  last_purchased_at timestamp with time zone,
  last_supplier text,
  has_consignment boolean not null default false,
  constraint item_cost_pkey PRIMARY KEY (organization_id, item_id),
  constraint item_cost_last_cost_method_check CHECK ((last_cost_method = ANY (ARRAY['purchase'::text, 'manual'::text, 'batch'::text]))),
  constraint item_cost_organization_id_item_id_fkey FOREIGN KEY (organization_id, item_id) REFERENCES catalog.item(organization_id, id) ON DELETE CASCADE
);
alter table stock.item_cost enable row level security;
alter table stock.item_cost force row level security;

-- Running stock per item, with its stored value (decision 4), so sorted lists only read the page they show.
create table stock.item_stock (
  organization_id uuid not null,
  item_id uuid not null,
  quantity numeric(20,6) not null default 0,
  last_counted_at timestamp with time zone,
  last_moved_at timestamp with time zone,
  updated_at timestamp with time zone not null default now(),
  value numeric(20,2) not null default 0,
  par numeric(20,6),
  constraint item_stock_pkey PRIMARY KEY (organization_id, item_id),
  constraint item_stock_organization_id_item_id_fkey FOREIGN KEY (organization_id, item_id) REFERENCES catalog.item(organization_id, id) ON DELETE CASCADE
);
alter table stock.item_stock enable row level security;
alter table stock.item_stock force row level security;

-- Locations, up to three levels deep.
create table stock.location (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  parent_id uuid,
  depth integer not null default 1,
  name text not null,
  name_key text not null generated always as (platform.fold(name)) stored,
  description text,
  availability boolean not null default true,
  priority integer not null default 1,
  recently_added boolean not null default false,
  deleted_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint location_pkey PRIMARY KEY (organization_id, id),
  constraint location_depth_check CHECK (((depth >= 1) AND (depth <= 3))),
  constraint location_name_check CHECK (((length(name) >= 1) AND (length(name) <= 170))),
  constraint location_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES accounts.organization(id) ON DELETE CASCADE,
  constraint location_organization_id_parent_id_fkey FOREIGN KEY (organization_id, parent_id) REFERENCES stock.location(organization_id, id)
);
alter table stock.location enable row level security;
alter table stock.location force row level security;

-- Costs that people stated for an item, with their dates (COST-014).
create table stock.manual_cost (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  item_id uuid not null,
  unit_cost numeric(20,6) not null,
  effective_at timestamp with time zone not null,
  user_id uuid,
  created_at timestamp with time zone not null default now(),
  booked_at timestamp with time zone not null,
  action_id uuid,
  constraint manual_cost_pkey PRIMARY KEY (organization_id, id),
  constraint manual_cost_unit_cost_check CHECK ((unit_cost >= (0)::numeric)),
  constraint manual_cost_organization_id_action_id_fkey FOREIGN KEY (organization_id, action_id) REFERENCES stock.action(organization_id, id),
  constraint manual_cost_organization_id_item_id_fkey FOREIGN KEY (organization_id, item_id) REFERENCES catalog.item(organization_id, id)
);
alter table stock.manual_cost enable row level security;
alter table stock.manual_cost force row level security;

-- What each merge moved, by feature, so it can be undone.
create table stock.merge (
  organization_id uuid not null,
  action_id uuid not null,
  from_item_id uuid not null,
  to_item_id uuid not null,
  occurred_at timestamp with time zone not null,
  recorded_at timestamp with time zone not null default clock_timestamp(),
  moved jsonb not null default '{}'::jsonb,
  undone_at timestamp with time zone,
  constraint merge_pkey PRIMARY KEY (organization_id, action_id),
  constraint merge_organization_id_action_id_fkey FOREIGN KEY (organization_id, action_id) REFERENCES stock.action(organization_id, id),
  constraint merge_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES accounts.organization(id) ON DELETE CASCADE,
  constraint merge_organization_id_from_item_id_fkey FOREIGN KEY (organization_id, from_item_id) REFERENCES catalog.item(organization_id, id),
  constraint merge_organization_id_to_item_id_fkey FOREIGN KEY (organization_id, to_item_id) REFERENCES catalog.item(organization_id, id)
);
alter table stock.merge enable row level security;
alter table stock.merge force row level security;

-- The ledger (D1, D2), ordered by (occurred_at, sequence) (D4). Rows are only added; the application's role cannot update or delete them. Quantities are in stock units of the item.
create table stock.movement (
  organization_id uuid not null,
  sequence bigint not null generated always as identity,
  id uuid not null default platform.new_id(),
  item_id uuid not null,
  location_id uuid not null,
  kind text not null,
  quantity numeric(20,6) not null,
  occurred_at timestamp with time zone not null,
  stated_at timestamp with time zone,
  recorded_at timestamp with time zone not null default clock_timestamp(),
  unit_cost numeric(20,6),
  source_type text,
  source_id uuid,
  source_line text,
  source_key text,
  reverses_id uuid,
  reason_id uuid,
  note text,
  user_id uuid,
  action_id uuid not null,
  stated_quantity numeric(20,6),
  constraint movement_source_once UNIQUE (organization_id, source_key),
  constraint movement_pkey PRIMARY KEY (organization_id, sequence),
  constraint movement_kind_check CHECK ((kind = ANY (ARRAY['receipt'::text, 'vendor_return'::text, 'manual_addition'::text, 'manual_depletion'::text, 'move_out'::text, 'move_in'::text, 'stocktake'::text, 'rebase'::text, 'sale'::text, 'batch_in'::text, 'batch_out'::text, 'merge'::text, 'cycle_started'::text, 'opening'::text, 'zero_out'::text]))),
  constraint movement_organization_id_action_id_fkey FOREIGN KEY (organization_id, action_id) REFERENCES stock.action(organization_id, id),
  constraint movement_organization_id_item_id_fkey FOREIGN KEY (organization_id, item_id) REFERENCES catalog.item(organization_id, id),
  constraint movement_organization_id_location_id_fkey FOREIGN KEY (organization_id, location_id) REFERENCES stock.location(organization_id, id),
  constraint movement_organization_id_reason_id_fkey FOREIGN KEY (organization_id, reason_id) REFERENCES stock.reason(organization_id, id)
);
alter table stock.movement enable row level security;
alter table stock.movement force row level security;

-- How much of an item should be at a location.
create table stock.par (
  organization_id uuid not null,
  item_id uuid not null,
  location_id uuid not null,
  par numeric(20,6) not null,
  carried_to uuid,
  updated_at timestamp with time zone not null default now(),
  constraint par_pkey PRIMARY KEY (organization_id, item_id, location_id),
  constraint par_par_check CHECK ((par > (0)::numeric)),
  constraint par_organization_id_carried_to_fkey FOREIGN KEY (organization_id, carried_to) REFERENCES stock.location(organization_id, id),
  constraint par_organization_id_item_id_fkey FOREIGN KEY (organization_id, item_id) REFERENCES catalog.item(organization_id, id) ON DELETE CASCADE,
  constraint par_organization_id_location_id_fkey FOREIGN KEY (organization_id, location_id) REFERENCES stock.location(organization_id, id) ON DELETE CASCADE
);
alter table stock.par enable row level security;
alter table stock.par force row level security;

-- Until when the ledger is closed (D22) and since when the open cycle runs. Every writer of stock locks it for share, so a close sees all of an action or none of it.
create table stock.period (
  organization_id uuid not null,
  opened_at timestamp with time zone not null,
  locked_until timestamp with time zone not null default '-infinity'::timestamp with time zone,
  constraint period_pkey PRIMARY KEY (organization_id),
  constraint period_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES accounts.organization(id) ON DELETE CASCADE
);
alter table stock.period enable row level security;
alter table stock.period force row level security;

-- Reasons for adjustments.
create table stock.reason (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  name text not null,
  name_key text not null generated always as (platform.fold(name)) stored,
  reason_type text not null default 'ST'::text,
  active boolean not null default true,
  deleted_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint reason_pkey PRIMARY KEY (organization_id, id),
  constraint reason_name_check CHECK (((length(name) >= 1) AND (length(name) <= 170))),
  constraint reason_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES accounts.organization(id) ON DELETE CASCADE
);
alter table stock.reason enable row level security;
alter table stock.reason force row level security;

-- Sum of the ledger per item and location (D3), written in the same statements as the movements.
create table stock.running_stock (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  item_id uuid not null,
  location_id uuid not null,
  quantity numeric(20,6) not null default 0,
  depletion_priority integer not null default 0,
  last_moved_at timestamp with time zone,
  last_counted_at timestamp with time zone,
  last_count numeric(20,6),
  stale boolean not null default false,
  updated_at timestamp with time zone not null default now(),
  last_anchored_at timestamp with time zone,
  constraint running_stock_id_once UNIQUE (organization_id, id),
  constraint running_stock_pkey PRIMARY KEY (organization_id, item_id, location_id),
  constraint running_stock_organization_id_item_id_fkey FOREIGN KEY (organization_id, item_id) REFERENCES catalog.item(organization_id, id),
  constraint running_stock_organization_id_location_id_fkey FOREIGN KEY (organization_id, location_id) REFERENCES stock.location(organization_id, id)
);
alter table stock.running_stock enable row level security;
alter table stock.running_stock force row level security;

-- Named filters of the item list, shared by everyone in the venue.
create table stock.saved_filter (
  organization_id uuid not null,
  id uuid not null default platform.new_id(),
  type text not null default 'IT'::text,
  name text not null,
  name_key text not null generated always as (platform.fold(name)) stored,
  data jsonb not null,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint saved_filter_name_once UNIQUE (organization_id, type, name_key),
  constraint saved_filter_pkey PRIMARY KEY (organization_id, id),
  constraint saved_filter_name_check CHECK (((length(name) >= 1) AND (length(name) <= 170))),
  constraint saved_filter_type_check CHECK ((type = 'IT'::text)),
  constraint saved_filter_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES accounts.organization(id) ON DELETE CASCADE
);
alter table stock.saved_filter enable row level security;
alter table stock.saved_filter force row level security;

-- Value on hand per item (D32), recalculated; item_stock.value stores the same figure.
create view stock.item_value with (security_invoker=true) as
 SELECT s.organization_id,
    s.item_id,
    s.quantity,
    worth.value,
    worth.no_cost
   FROM stock.item_stock s
     CROSS JOIN LATERAL stock.worth(s.organization_id, s.item_id, s.quantity) worth(value, no_cost);

-- Items below par per location; stock elsewhere does not count.
create view stock.short_place with (security_invoker=true) as
 SELECT p.organization_id,
    p.item_id,
    p.location_id,
    COALESCE(r.quantity, 0::numeric) AS quantity,
    p.par,
    p.par - GREATEST(COALESCE(r.quantity, 0::numeric), 0::numeric) AS missing
   FROM stock.par p
     JOIN stock.location l ON l.organization_id = p.organization_id AND l.id = p.location_id AND l.deleted_at IS NULL
     LEFT JOIN stock.running_stock r ON r.organization_id = p.organization_id AND r.item_id = p.item_id AND r.location_id = p.location_id
  WHERE COALESCE(r.quantity, 0::numeric) < p.par;

CREATE INDEX cost_change_newest ON stock.cost_change USING btree (organization_id, item_id, at DESC, id DESC);

CREATE INDEX cost_layer_consigned ON stock.cost_layer USING btree (organization_id, item_id) WHERE consignment;
CREATE INDEX cost_layer_corrected ON stock.cost_layer USING btree (organization_id, item_id) WHERE (corrections IS NOT NULL);
CREATE INDEX cost_layer_newest ON stock.cost_layer USING btree (organization_id, item_id, purchased_at DESC, id DESC) INCLUDE (quantity, unit_cost, landed_unit_cost, consignment);
CREATE INDEX cost_layer_returned ON stock.cost_layer USING btree (organization_id, item_id) WHERE (quantity < (0)::numeric);

CREATE INDEX item_cost_by_average ON stock.item_cost USING btree (organization_id, average_cost, item_id);
CREATE INDEX item_cost_by_consignment ON stock.item_cost USING btree (organization_id, has_consignment, item_id);
CREATE INDEX item_cost_by_highest ON stock.item_cost USING btree (organization_id, last_cost DESC NULLS LAST, item_id DESC);
CREATE INDEX item_cost_by_highest_average ON stock.item_cost USING btree (organization_id, average_cost DESC NULLS LAST, item_id DESC);
CREATE INDEX item_cost_by_last ON stock.item_cost USING btree (organization_id, last_cost, item_id);
CREATE INDEX item_cost_by_last_vendor ON stock.item_cost USING btree (organization_id, platform.fold(last_supplier) DESC NULLS LAST, item_id DESC);
CREATE INDEX item_cost_by_latest_purchase ON stock.item_cost USING btree (organization_id, last_purchased_at DESC NULLS LAST, item_id DESC);
CREATE INDEX item_cost_by_purchase ON stock.item_cost USING btree (organization_id, last_purchased_at, item_id);
CREATE INDEX item_cost_by_vendor ON stock.item_cost USING btree (organization_id, platform.fold(last_supplier), item_id);

CREATE INDEX item_stock_by_count ON stock.item_stock USING btree (organization_id, last_counted_at, item_id);
CREATE INDEX item_stock_by_latest_count ON stock.item_stock USING btree (organization_id, last_counted_at DESC NULLS LAST, item_id DESC);
CREATE INDEX item_stock_by_quantity ON stock.item_stock USING btree (organization_id, quantity, item_id);
CREATE INDEX item_stock_by_value ON stock.item_stock USING btree (organization_id, value, item_id);

CREATE UNIQUE INDEX location_name_once ON stock.location USING btree (organization_id, parent_id, name_key) NULLS NOT DISTINCT WHERE (deleted_at IS NULL);
CREATE INDEX location_of_parent ON stock.location USING btree (organization_id, parent_id);
CREATE UNIQUE INDEX recently_added_once ON stock.location USING btree (organization_id) WHERE recently_added;

CREATE INDEX manual_cost_newest ON stock.manual_cost USING btree (organization_id, item_id, effective_at DESC, id DESC) INCLUDE (unit_cost);
CREATE INDEX manual_cost_of_action ON stock.manual_cost USING btree (organization_id, action_id) WHERE (action_id IS NOT NULL);

CREATE INDEX merge_of_item ON stock.merge USING btree (organization_id, from_item_id);

CREATE INDEX movement_anchors ON stock.movement USING btree (organization_id, item_id, location_id, occurred_at, sequence) WHERE (((kind = 'stocktake'::text) OR (stated_quantity IS NOT NULL)) AND (reverses_id IS NULL));
CREATE INDEX movement_arrived_late ON stock.movement USING btree (organization_id, stated_at, sequence) WHERE (stated_at IS NOT NULL);
CREATE INDEX movement_by_time ON stock.movement USING btree (organization_id, occurred_at);
CREATE INDEX movement_first_count ON stock.movement USING btree (organization_id, item_id, location_id) WHERE ((kind = 'opening'::text) AND (source_type = 'stocktake'::text) AND (stated_quantity IS NOT NULL) AND (reverses_id IS NULL));
CREATE UNIQUE INDEX movement_id ON stock.movement USING btree (organization_id, id);
CREATE INDEX movement_of_action ON stock.movement USING btree (organization_id, action_id);
CREATE INDEX movement_of_source ON stock.movement USING btree (organization_id, source_type, source_id) WHERE (source_id IS NOT NULL);
CREATE INDEX movement_of_stock ON stock.movement USING btree (organization_id, item_id, location_id, occurred_at, sequence) INCLUDE (quantity);
CREATE UNIQUE INDEX movement_reversed_once ON stock.movement USING btree (organization_id, reverses_id) WHERE (reverses_id IS NOT NULL);
CREATE INDEX movement_sale_by_time ON stock.movement USING btree (organization_id, occurred_at) WHERE (kind = 'sale'::text);
CREATE INDEX movement_sold ON stock.movement USING btree (organization_id, item_id, occurred_at DESC) WHERE ((kind = 'sale'::text) AND (reverses_id IS NULL));

CREATE INDEX par_of_location ON stock.par USING btree (organization_id, location_id);

CREATE UNIQUE INDEX reason_name_once ON stock.reason USING btree (organization_id, reason_type, name_key) WHERE (deleted_at IS NULL);

CREATE INDEX running_stock_negative ON stock.running_stock USING btree (organization_id, item_id) WHERE (quantity < (0)::numeric);
CREATE INDEX running_stock_of_location ON stock.running_stock USING btree (organization_id, location_id, item_id) INCLUDE (quantity);

-- Trigger: sets when a cost layer entered the ledger (D22).
CREATE OR REPLACE FUNCTION stock.book_layer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.booked_at := coalesce(new.booked_at, (
    select p.opened_at from stock.period as p
    where p.organization_id = new.organization_id and p.locked_until >= new.purchased_at), new.purchased_at);
  return new;
end $function$;

-- Trigger: sets when a stated cost entered the ledger (D22).
CREATE OR REPLACE FUNCTION stock.book_stated()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.booked_at := coalesce((
    select p.opened_at from stock.period as p
    where p.organization_id = new.organization_id and p.locked_until >= new.effective_at), new.effective_at);
  return new;
end $function$;

-- Last cost and average of an item from what was booked before a time (D31).
CREATE OR REPLACE FUNCTION stock.costs_before(org uuid, item uuid, before timestamp with time zone)
 RETURNS TABLE(last_cost numeric, last_cost_at timestamp with time zone, last_cost_method text, average_cost numeric, last_purchased_at timestamp with time zone, last_supplier text, has_consignment boolean)
 LANGUAGE sql
 STABLE
AS $function$
  select case when stated.effective_at > coalesce(own.purchased_at, '-infinity') then stated.unit_cost else own.unit_cost end,
         case when stated.effective_at > coalesce(own.purchased_at, '-infinity') then stated.effective_at else own.purchased_at end,
         case when stated.effective_at > coalesce(own.purchased_at, '-infinity') then 'manual' else own.method end,
         coalesce(layers.average_cost, stated.unit_cost), newest.purchased_at, newest.supplier, coalesce(layers.has_consignment, false)
  from (
    select round(sum(l.quantity * l.unit_cost) filter (where not l.consignment)
             / nullif(sum(l.quantity) filter (where not l.consignment), 0), 6) as average_cost,
           bool_or(l.consignment) as has_consignment
    from stock.net_layers(org, item, before) as l where l.quantity > 0
  ) as layers
  left join lateral (
    select l.unit_cost, l.purchased_at, case l.source_type when 'batch' then 'batch' else 'purchase' end as method
    from stock.net_layers(org, item, before) as l where l.quantity > 0 and not l.consignment
    order by l.purchased_at desc, l.id desc limit 1
  ) as own on true
  left join lateral (
    select l.purchased_at, l.supplier from stock.net_layers(org, item, before) as l where l.quantity > 0 and l.source_type <> 'batch'
    order by l.purchased_at desc, l.id desc limit 1
  ) as newest on true
  left join lateral (
    select m.unit_cost, m.effective_at from stock.manual_cost as m
    where m.organization_id = org and m.item_id = item and m.booked_at < before
    order by m.effective_at desc, m.id desc limit 1
  ) as stated on true
$function$;

-- Deletes the movements of a deleted organization, which no role may do itself.
CREATE OR REPLACE FUNCTION stock.delete_ledger()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
declare
  org constant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
begin
  delete from stock.movement where organization_id = org;
end $function$;

-- Trigger: stores the value of an item when its quantity changes or its value was set to null (decision 4).
CREATE OR REPLACE FUNCTION stock.keep_value()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  covered numeric;
  amount numeric;
  plain boolean := new.quantity > 0;
begin
  if new.quantity = 0 then
    new.value := 0;
    return new;
  end if;
  if plain then
    select coalesce(sum(l.taken), 0), coalesce(sum(round(l.taken * l.unit_cost, 2)), 0), coalesce(bool_and(l.plain), true)
    into covered, amount, plain
    from (
      select greatest(least(own.quantity, new.quantity - (sum(own.quantity) over newest - own.quantity)), 0) as taken,
             own.unit_cost, own.quantity >= 0 and not own.consignment as plain
      from stock.cost_layer as own
      where own.organization_id = new.organization_id and own.item_id = new.item_id
      window newest as (order by own.purchased_at desc, own.id desc)
    ) as l;
  end if;
  if not plain then
    new.value := (select worth.value from stock.worth(new.organization_id, new.item_id, new.quantity) as worth);
  elsif covered >= new.quantity then
    new.value := amount;
  else
    new.value := amount + round((new.quantity - covered) * coalesce((
      select m.unit_cost from stock.manual_cost as m
      where m.organization_id = new.organization_id and m.item_id = new.item_id
      order by m.effective_at desc, m.id desc limit 1
    ), (
      select l.unit_cost from stock.cost_layer as l
      where l.organization_id = new.organization_id and l.item_id = new.item_id and l.quantity > 0
      order by l.purchased_at, l.id limit 1
    ), 0), 2);
  end if;
  return new;
end $function$;

-- Purchases of an item less returns: from the returned line first, else from the newest (D32). Only for items with returns.
CREATE OR REPLACE FUNCTION stock.layers_less_returns(org uuid, item uuid, before timestamp with time zone)
 RETURNS TABLE(id uuid, quantity numeric)
 LANGUAGE plpgsql
 STABLE ROWS 5
AS $function$
declare
  ids uuid[]; remaining numeric[]; lines text[]; booked timestamptz[]; consigned boolean[]; made boolean[];
  back record;
  open numeric;
  taken numeric;
begin
  select array_agg(l.id order by l.purchased_at desc, l.id desc),
         array_agg(l.quantity - coalesce((select sum((c ->> 'by')::numeric) from jsonb_array_elements(l.corrections) as c
           where (c ->> 'at')::timestamptz >= before), 0) order by l.purchased_at desc, l.id desc),
         array_agg(l.source_line order by l.purchased_at desc, l.id desc),
         array_agg(l.booked_at order by l.purchased_at desc, l.id desc),
         array_agg(l.consignment order by l.purchased_at desc, l.id desc),
         array_agg(l.source_type = 'batch' order by l.purchased_at desc, l.id desc)
  into ids, remaining, lines, booked, consigned, made
  from stock.cost_layer as l
  where l.organization_id = org and l.item_id = item and l.booked_at < before and (l.quantity > 0 or l.corrections is not null);
  for back in
    select -l.quantity as quantity, l.returns_line, l.booked_at, l.consignment from stock.cost_layer as l
    where l.organization_id = org and l.item_id = item and l.quantity < 0 and l.booked_at < before
    order by l.booked_at, l.purchased_at, l.id
  loop
    open := back.quantity;
    for pass in 1..2 loop
      for i in 1..coalesce(cardinality(ids), 0) loop
        exit when open <= 0;
        continue when remaining[i] <= 0;
        if pass = 1 then
          continue when lines[i] is distinct from back.returns_line;
        else
          continue when made[i] or consigned[i] <> back.consignment or booked[i] > back.booked_at;
        end if;
        taken := least(open, remaining[i]);
        remaining[i] := remaining[i] - taken;
        open := open - taken;
      end loop;
    end loop;
  end loop;
  return query select l.id, l.quantity from unnest(ids, remaining) as l (id, quantity) where l.quantity > 0;
end $function$;

-- What remains of the purchases of an item, booked before a time.
CREATE OR REPLACE FUNCTION stock.net_layers(org uuid, item uuid, before timestamp with time zone)
 RETURNS TABLE(id uuid, source_type text, source_id uuid, supplier text, purchased_at timestamp with time zone, quantity numeric, unit_cost numeric, consignment boolean)
 LANGUAGE sql
 STABLE
AS $function$
  select l.id, l.source_type, l.source_id, l.supplier, l.purchased_at,
    case when l.corrections is null then l.quantity
         else l.quantity - coalesce((select sum((c ->> 'by')::numeric) from jsonb_array_elements(l.corrections) as c
           where (c ->> 'at')::timestamptz >= before), 0) end,
    l.unit_cost, l.consignment
  from stock.cost_layer as l
  where l.organization_id = org and l.item_id = item and (l.quantity > 0 or l.corrections is not null) and l.booked_at < before
    and not exists (select from stock.cost_layer as back where back.organization_id = org and back.item_id = item and back.quantity < 0)
  union all
  select l.id, l.source_type, l.source_id, l.supplier, l.purchased_at, net.quantity, l.unit_cost, l.consignment
  from stock.layers_less_returns(org, item, before) as net
  join stock.cost_layer as l on l.organization_id = org and l.id = net.id
  where exists (select from stock.cost_layer as back where back.organization_id = org and back.item_id = item and back.quantity < 0)
$function$;

-- Trigger: creates the totals and costs of new items, so lists can be sorted by them.
CREATE OR REPLACE FUNCTION stock.prepare_items()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into stock.item_stock (organization_id, item_id)
    select organization_id, id from new_rows order by id on conflict do nothing;
  insert into stock.item_cost (organization_id, item_id)
    select organization_id, id from new_rows order by id on conflict do nothing;
  return null;
end $function$;

-- Items whose name, type, size, producer, vintage or barcode contain the words of a search, misspelled ones too. Runs past the policies, so it names the organization itself.
CREATE OR REPLACE FUNCTION stock.search_items(tokens jsonb, codes text[], with_out_of_stock boolean, at_most integer)
 RETURNS TABLE(id uuid, by_code boolean, pack_count integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 200
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
 SET "pg_trgm.word_similarity_threshold" TO '0.48'
AS $function$
#variable_conflict use_column
declare
  org constant uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
  stocked constant text := case when with_out_of_stock then '' else
    ' and (select s.quantity > 0 from stock.item_stock s where s.organization_id = i.organization_id and s.item_id = i.id)' end;
  head text := format('from catalog.item i where i.organization_id = %L and i.active ', org);
  tail text := '';
  token jsonb;
  part text;
  found_types uuid[];
  makes uuid[];
  conditions text[] := '{}';
  misspelled text[] := '{}';
  sounds text[] := '{}';
  heard text[] := '{}';
  weights numeric[] := '{}';
  sizes text[] := '{}';
  vintages text[] := '{}';
  facts text;
  given_up text[];
  total numeric := 0;
  held boolean;
  of_product constant text := case when at_most > 10000 then '1' else
    'row_number() over (partition by i.name_key, i.size_id order by i.vintage desc nulls first, i.id)' end;
begin
  return query select b.item_id, true, b.pack_count from catalog.item_barcode b
    where b.organization_id = org and b.code = any(codes)
      and (with_out_of_stock or (select s.quantity > 0 from stock.item_stock s
        where s.organization_id = org and s.item_id = b.item_id));
  if codes[1] ~ '^\d{6,}$|^(?=.*\d)(?=.*[^\d])\S{4,}$' and exists (select from catalog.item_barcode b
    join catalog.item i on i.organization_id = org and i.id = b.item_id and i.active
    where b.organization_id = org and b.code = any(codes)) then return; end if;

  for token in select each.value from jsonb_array_elements(tokens) as each loop
    found_types := array(select t.id from catalog.item_type t
      where t.organization_id = org and (t.short_type = token ->> 'main'
        or platform.lexemes(platform.fold(t.name)) @@ (token ->> 'query')::tsquery));
    makes := array(select v.item_id from catalog.field f
      join catalog.item_field v on v.organization_id = org and v.field_id = f.id
      where f.organization_id = org and f.code = 'PR' and platform.lexemes(f.name_key) @@ (token ->> 'query')::tsquery limit 3000);
    part := format('platform.lexemes(i.name_key) @@ %L::tsquery', token ->> 'query');
    if cardinality(found_types) > 0 then
      part := part || format(' or i.type_id = any(%L::uuid[])', found_types);
      tail := tail || format('(i.type_id = any(%L::uuid[])) desc, ', found_types);
    end if;
    if cardinality(makes) > 0 then part := part || format(' or i.id = any(%L::uuid[])', makes); end if;
    if token ? 'content' then
      part := part || format(' or i.size_id = any(%L::uuid[])', array(select z.id from catalog.size z
        where z.organization_id = org and exists (select from jsonb_array_elements_text(token -> 'content') as ml
          where abs(z.volume * catalog.unit_factor(z.unit) - ml::numeric) <= 0.012 * ml::numeric)));
    end if;
    if token ? 'vintage' then part := part || format(' or i.vintage = %L', token ->> 'vintage'); end if;
    if token ? 'code' then
      part := part || format(' or i.id = any(%L::uuid[])', array(select b.item_id from catalog.item_barcode b
        where b.organization_id = org and b.code like '%' || (token ->> 'code') || '%' limit 300));
    end if;
    if token ->> 'fact' = 'size' then
      sizes := sizes || format('(%s)', part);
      continue;
    elsif token ->> 'fact' = 'vintage' then
      vintages := vintages || format('(%s)', part);
      continue;
    end if;
    total := total + (token ->> 'weight')::numeric;
    execute 'select exists(select ' || head || format('and (%s) ', part) || stocked || ')' into held;
    if not held and token ? 'sound' then
      part := format('platform.sounds(i.name_key) @@ %L::tsquery', token ->> 'sound');
      execute 'select exists(select ' || head || format('and (%s) ', part) || stocked || ')' into held;
    end if;
    if not held and (token ->> 'word') ~ '^[^0-9]{4,}$' then
      part := format('i.name_key %%> %L', token ->> 'word');
      execute 'select exists(select ' || head || format('and (%s) ', part) || stocked || ')' into held;
    end if;
    if held then
      conditions := conditions || format('(%s)', part);
      weights := weights || (token ->> 'weight')::numeric;
      heard := heard || format('(%s%s)', part,
        case when token ? 'sound' then format(' or platform.sounds(i.name_key) @@ %L::tsquery', token ->> 'sound') end);
      sounds := sounds || case when token ? 'sound' then format('platform.sounds(i.name_key) @@ %L::tsquery', token ->> 'sound') end;
      misspelled := misspelled || case when token ->> 'word' ~ '^[^0-9]{4,}$' then format('i.name_key %%> %L', token ->> 'word') end;
    end if;
    if not held and (token ->> 'word') ~ '^\d{4,}$' then return; end if;
  end loop;
  if total = 0 then
    -- Only sizes and vintages: each of them is what was meant.
    conditions := sizes || vintages;
    sizes := '{}';
    vintages := '{}';
    if cardinality(conditions) = 0 then return; end if;
  elsif cardinality(conditions) = 0 or (select sum(each) from unnest(weights) as each) < 0.45 * total then
    -- What has much less than half of what was said, "gin" of "Costless Gin", is not what was meant.
    return;
  end if;

  -- A kind may have half of all items: only the first of them are compared with each other.
  head := format('from (select i.id, i.name_key, i.type_id, %s as nth from (select i.id, i.name_key, i.type_id, i.size_id, i.vintage %s',
    of_product, head);
  tail := stocked || case when at_most > 10000 then '' else
      format(' order by %s length(i.name_key), i.name_key, i.id limit %s', tail, 20 * at_most) end
    || format(') as i) as i order by %s nth > 2, length(i.name_key), i.name_key, i.id limit %s', tail, at_most);
  given_up := case
    when cardinality(sizes) > 0 and cardinality(vintages) > 0 then array[
      ' and ' || array_to_string(sizes || vintages, ' and '), ' and ' || array_to_string(vintages, ' and '),
      ' and ' || array_to_string(sizes, ' and '), '']
    when cardinality(sizes || vintages) > 0 then array[' and ' || array_to_string(sizes || vintages, ' and '), '']
    else array[''] end;
  held := false;
  foreach facts in array given_up loop
    return query execute 'select i.id, false, 1 ' || head || ' and ' || array_to_string(conditions, ' and ') || facts || tail;
    if found then return; end if;
    if facts <> '' and heard <> conditions then
      return query execute 'select i.id, false, 1 ' || head || ' and ' || array_to_string(heard, ' and ') || facts || tail;
      held := held or found;
    end if;
  end loop;
  if held then return; end if;
  if total = 0 or cardinality(conditions) < 2 then return; end if;
  foreach facts in array given_up loop
    held := false;
    for leaving in 1 .. least(cardinality(conditions), 6) loop
      if sounds[leaving] is not null then
        return query execute 'select i.id, false, 1 ' || head || ' and '
          || array_to_string(conditions[: leaving - 1] || sounds[leaving] || conditions[leaving + 1 :], ' and ') || facts || tail;
        held := held or found;
      end if;
    end loop;
    for leaving in 1 .. least(cardinality(conditions), 6) loop
      continue when (select sum(each) from unnest(weights) as each) - weights[leaving] < 0.45 * total;
      return query execute 'select i.id, false, 1 ' || head || ' and '
        || array_to_string(conditions[: leaving - 1] || conditions[leaving + 1 :], ' and ') || facts || tail;
      held := held or found;
    end loop;
    if held then return; end if;
  end loop;
  -- Comparing letters takes much longer.
  foreach facts in array given_up loop
    held := false;
    for leaving in 1 .. least(cardinality(conditions), 6) loop
      if misspelled[leaving] is not null then
        return query execute 'select i.id, false, 1 ' || head || ' and '
          || array_to_string(conditions[: leaving - 1] || misspelled[leaving] || conditions[leaving + 1 :], ' and ') || facts || tail;
        held := held or found;
      end if;
    end loop;
    if held then return; end if;
  end loop;
end $function$;

-- Value of a quantity of an item now (D32).
CREATE OR REPLACE FUNCTION stock.worth(org uuid, item uuid, on_hand numeric)
 RETURNS TABLE(value numeric, no_cost boolean)
 LANGUAGE sql
 STABLE
AS $function$
  select worth.value, worth.no_cost from stock.worth_before(org, item, on_hand, 'infinity', 'infinity') as worth
$function$;

-- Value of a quantity of an item as of a time (D32): newest purchases first, then the stated cost, the oldest purchase, or no cost. Consigned bottles are worth 0; consigned_value is what they will cost when used.
CREATE OR REPLACE FUNCTION stock.worth_before(org uuid, item uuid, on_hand numeric, before timestamp with time zone, stated_before timestamp with time zone)
 RETURNS TABLE(value numeric, consigned_value numeric, no_cost boolean)
 LANGUAGE sql
 STABLE
AS $function$
  select case when walk.owned < 0 then round(walk.owned * coalesce(cost.last, 0), 2)
              else walk.value + round(greatest(walk.owned - walk.covered, 0) * coalesce(cost.stated, walk.oldest, 0), 2) end,
         walk.consigned_value,
         (walk.owned < 0 and cost.last is null) or (walk.owned > walk.covered and cost.stated is null and walk.oldest is null)
  from (
    select on_hand - coalesce(max(part.consigned), 0) as owned,
           coalesce(sum(part.quantity) filter (where not part.consignment), 0) as covered,
           coalesce(sum(round(part.quantity * part.unit_cost, 2)) filter (where not part.consignment), 0) as value,
           coalesce(sum(round(part.quantity * part.unit_cost, 2)) filter (where part.consignment), 0) as consigned_value,
           (array_agg(part.unit_cost order by part.older desc) filter (where not part.consignment))[1] as oldest
    from (
      select l.unit_cost, l.consignment, l.older, l.consigned,
             greatest(least(l.layer, case when l.consignment then l.consigned else on_hand - l.consigned end - l.newer), 0) as quantity
      from (
        select net.unit_cost, net.consignment, net.quantity as layer,
               sum(net.quantity) over newest - net.quantity as newer, row_number() over newest as older,
               greatest(least(coalesce(sum(net.quantity) filter (where net.consignment) over (), 0), on_hand), 0) as consigned
        from stock.net_layers(org, item, before) as net
        where net.quantity > 0
        window newest as (partition by net.consignment order by net.purchased_at desc, net.id desc)
      ) as l
    ) as part
  ) as walk
  -- Looked for only where they count; offset 0 keeps each of them in its own case.
  cross join lateral (
    select case when walk.owned < 0 then (select costs.last_cost from stock.costs_before(org, item, before) as costs) end as last,
           case when walk.owned > walk.covered then (
             select m.unit_cost from stock.manual_cost as m
             where m.organization_id = org and m.item_id = item and m.booked_at < stated_before
             order by m.effective_at desc, m.id desc limit 1) end as stated
    offset 0
  ) as cost
$function$;

-- worth_before for many items in one pass.
CREATE OR REPLACE FUNCTION stock.worths_before(org uuid, items uuid[], quantities numeric[], befores timestamp with time zone[], stated_befores timestamp with time zone[])
 RETURNS TABLE(n bigint, value numeric, consigned_value numeric)
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  -- Of which something went back, was corrected later or is consigned.
  special uuid[];
begin
  if cardinality(items) is null or cardinality(items) = 0 then
    return;
  end if;
  special := array(
    select l.item_id from stock.cost_layer as l where l.organization_id = org and l.quantity < 0
    union select l.item_id from stock.cost_layer as l where l.organization_id = org and l.corrections is not null
    union select l.item_id from stock.cost_layer as l where l.organization_id = org and l.consignment);
  return query
  with asked as materialized (
    select a.* from unnest(items, quantities, befores, stated_befores) with ordinality as a (item_id, quantity, before, stated_before, place)
    where a.quantity >= 0 and a.item_id <> all (special)
  ), covered as (
    select walk.place, sum(walk.taken) as quantity, sum(round(walk.taken * walk.unit_cost, 2)) as value,
      max(walk.unit_cost) filter (where walk.oldest) as oldest
    from (
      select a.place, l.unit_cost, lead(l.id) over newest is null as oldest,
        greatest(least(l.quantity, a.quantity - (sum(l.quantity) over newest - l.quantity)), 0) as taken
      from asked as a
      join stock.cost_layer as l on l.organization_id = org and l.item_id = a.item_id and l.booked_at < a.before and l.quantity > 0
      where a.quantity > 0
      window newest as (partition by a.place order by l.purchased_at desc, l.id desc rows unbounded preceding)
    ) as walk
    group by walk.place
  )
  select a.place, coalesce(c.value, 0)
      + round(greatest(a.quantity - coalesce(c.quantity, 0), 0) * coalesce(stated.unit_cost, c.oldest, 0), 2), 0::numeric
  from asked as a
  left join covered as c on c.place = a.place
  -- Looked for only where purchases do not cover the quantity.
  left join lateral (
    select m.unit_cost from stock.manual_cost as m
    where a.quantity > coalesce(c.quantity, 0)
      and m.organization_id = org and m.item_id = a.item_id and m.booked_at < a.stated_before
    order by m.effective_at desc, m.id desc limit 1
  ) as stated on true;
  if special <> '{}' or 0 > any (quantities) then
    return query
    select a.place, w.value, w.consigned_value
    from unnest(items, quantities, befores, stated_befores) with ordinality as a (item_id, quantity, before, stated_before, place)
    cross join lateral stock.worth_before(org, a.item_id, a.quantity, a.before, a.stated_before) as w
    where a.quantity < 0 or a.item_id = any (special);
  end if;
end $function$;

CREATE TRIGGER book_layer BEFORE INSERT ON stock.cost_layer FOR EACH ROW WHEN ((new.booked_at IS NULL)) EXECUTE FUNCTION stock.book_layer();

CREATE TRIGGER follow_changed_costs AFTER UPDATE ON stock.cost_layer REFERENCING NEW TABLE AS changed_costs FOR EACH STATEMENT EXECUTE FUNCTION counting.follow_costs();

CREATE TRIGGER follow_gone_costs AFTER DELETE ON stock.cost_layer REFERENCING OLD TABLE AS changed_costs FOR EACH STATEMENT EXECUTE FUNCTION counting.follow_costs();

CREATE TRIGGER follow_left_costs AFTER UPDATE ON stock.cost_layer REFERENCING OLD TABLE AS changed_costs FOR EACH STATEMENT EXECUTE FUNCTION counting.follow_costs();

CREATE TRIGGER follow_new_costs AFTER INSERT ON stock.cost_layer REFERENCING NEW TABLE AS changed_costs FOR EACH STATEMENT EXECUTE FUNCTION counting.follow_costs();

CREATE TRIGGER keep_value BEFORE UPDATE ON stock.item_stock FOR EACH ROW WHEN (((new.value IS NULL) OR (new.quantity <> old.quantity))) EXECUTE FUNCTION stock.keep_value();

CREATE TRIGGER book_stated BEFORE INSERT ON stock.manual_cost FOR EACH ROW WHEN ((new.booked_at IS NULL)) EXECUTE FUNCTION stock.book_stated();

CREATE TRIGGER follow_changed_stated_costs AFTER UPDATE ON stock.manual_cost REFERENCING NEW TABLE AS changed_costs FOR EACH STATEMENT EXECUTE FUNCTION counting.follow_costs();

CREATE TRIGGER follow_gone_stated_costs AFTER DELETE ON stock.manual_cost REFERENCING OLD TABLE AS changed_costs FOR EACH STATEMENT EXECUTE FUNCTION counting.follow_costs();

CREATE TRIGGER follow_left_stated_costs AFTER UPDATE ON stock.manual_cost REFERENCING OLD TABLE AS changed_costs FOR EACH STATEMENT EXECUTE FUNCTION counting.follow_costs();

CREATE TRIGGER follow_stated_costs AFTER INSERT ON stock.manual_cost REFERENCING NEW TABLE AS changed_costs FOR EACH STATEMENT EXECUTE FUNCTION counting.follow_costs();

create policy maintenance on stock.action for all to cellarhand_system using (true) with check (true);

create policy tenant on stock.action for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on stock.cost_change for all to cellarhand_system using (true) with check (true);

create policy tenant on stock.cost_change for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on stock.cost_layer for all to cellarhand_system using (true) with check (true);

create policy tenant on stock.cost_layer for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on stock.daily_summary for all to cellarhand_system using (true) with check (true);

create policy tenant on stock.daily_summary for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on stock.item_cost for all to cellarhand_system using (true) with check (true);

create policy tenant on stock.item_cost for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on stock.item_stock for all to cellarhand_system using (true) with check (true);

create policy tenant on stock.item_stock for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on stock.location for all to cellarhand_system using (true) with check (true);

create policy tenant on stock.location for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on stock.manual_cost for all to cellarhand_system using (true) with check (true);

create policy tenant on stock.manual_cost for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on stock.merge for all to cellarhand_system using (true) with check (true);

create policy tenant on stock.merge for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy ledger_of_deleted on stock.movement for delete to cellarhand using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy ledger_of_deleted_seen on stock.movement for select to cellarhand using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on stock.movement for all to cellarhand_system using (true) with check (true);

create policy tenant on stock.movement for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on stock.par for all to cellarhand_system using (true) with check (true);

create policy tenant on stock.par for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on stock.period for all to cellarhand_system using (true) with check (true);

create policy tenant on stock.period for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on stock.reason for all to cellarhand_system using (true) with check (true);

create policy tenant on stock.reason for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on stock.running_stock for all to cellarhand_system using (true) with check (true);

create policy tenant on stock.running_stock for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));

create policy maintenance on stock.saved_filter for all to cellarhand_system using (true) with check (true);

create policy tenant on stock.saved_filter for all to cellarhand_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
