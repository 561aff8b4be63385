-- Country, and what follows from it, of each organization; each part can be changed (decision 29).
alter table accounts.organization_setting
  add column country text not null default 'US' check (country ~ '^[A-Z]{2}$'),
  add column locale text not null default 'en-US' check (locale ~ '^[a-z]{2,3}(-[A-Za-z]{4})?-[A-Z]{2}$'),
  add column currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  add column units text not null default 'oz' check (units in ('oz', 'mL'));
comment on column accounts.organization_setting.country is 'ISO 3166-1, two letters';
comment on column accounts.organization_setting.locale is 'BCP 47: how dates and numbers are written for people';
comment on column accounts.organization_setting.currency is 'ISO 4217; every amount of the organization is in it';
comment on column accounts.organization_setting.units is 'what pours are measured in by default';
