-- The invoice that an action booked, to be taken back with it.
create index invoice_of_action on purchasing.invoice (organization_id, action_id) where action_id is not null;
