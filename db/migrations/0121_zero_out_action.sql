-- Zeroing out at the end of a cycle is an action of its own, so that it can be undone without the end of the cycle (D14, D38).
-- Null where nothing was zeroed out, or where that was undone.
alter table counting.cycle add column zero_out_action_id uuid;
alter table counting.cycle add foreign key (organization_id, zero_out_action_id) references stock.action (organization_id, id);
