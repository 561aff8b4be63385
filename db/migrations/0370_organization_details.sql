-- What vendors need to know of a venue: its legal name, addresses, license, phone, logo and the address for answers.
create table accounts.organization_logo (
  organization_id uuid not null references accounts."organization" ("id") on delete cascade,
  id uuid not null default platform.new_id(),
  content_type text not null check (content_type in ('image/png', 'image/jpeg')),
  content bytea not null check (length(content) between 1 and 1048576),
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
call platform.make_tenant('accounts.organization_logo');

create table accounts.organization_detail (
  organization_id uuid primary key references accounts."organization" ("id") on delete cascade,
  legal_name text,
  license text,
  phone text,
  reply_to text,
  -- {line1, line2, city, state, zip_code, country}; without a billing address the delivery address is both
  delivery_address jsonb,
  billing_address jsonb,
  logo_id uuid,
  updated_at timestamptz not null default now(),
  foreign key (organization_id, logo_id) references accounts.organization_logo (organization_id, id)
);
call platform.make_tenant('accounts.organization_detail');

-- The sender that people see, and where their answers go; null for mail of the installation itself.
alter table platform.mail add column sender_name text;
alter table platform.mail add column reply_to text;
