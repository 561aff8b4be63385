-- A repeated command answers what the first one did, to the byte. jsonb puts the names of an object into an order of its
-- own; json keeps the text.
alter table platform.idempotency alter column response type json using response::json;
