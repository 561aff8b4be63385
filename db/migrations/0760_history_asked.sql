-- A round that began before another location was chosen may not note how far it has read.
alter table sales.till_connection add column history_asked integer not null default 0;
comment on column sales.till_connection.history_asked is
  'How often the whole history was asked for again, because another location was chosen.';
