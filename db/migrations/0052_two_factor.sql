-- A second step of signing in: the sign-in library's own table, in its own shape.
alter table accounts."user" add column "twoFactorEnabled" boolean default false;
create table accounts."twoFactor" ("id" uuid default gen_random_uuid() not null primary key, "secret" text not null, "backupCodes" text not null, "userId" uuid not null references accounts."user" ("id") on delete cascade, "verified" boolean default true, "failedVerificationCount" integer default 0, "lockedUntil" timestamptz);
create unique index two_factor_once on accounts."twoFactor" ("userId");
grant select, insert, update, delete on accounts."twoFactor" to cellarhand_auth, cellarhand_system;
