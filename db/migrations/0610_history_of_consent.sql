-- Connecting on the provider's page asks for earlier sales like connecting with a token.
alter table sales.till_consent add column history_days integer not null default 30
  constraint history_days_in_range check (history_days between 0 and 365);
comment on column sales.till_consent.history_days is 'Days of earlier sales to read once connected.';
