-- People see at once when a mail of theirs has left or was refused: an order waits for it.

create function platform.announce_mail_state() returns trigger language plpgsql as $$
begin
  insert into platform.event (organization_id, topic, ids) values (new.organization_id, 'outbox', array[new.id]);
  return null;
end $$;
comment on function platform.announce_mail_state() is 'Announces that a mail of an organization has another state.';

create trigger announce_state after update of status on platform.mail for each row
  when (old.status is distinct from new.status and new.organization_id <> '00000000-0000-0000-0000-000000000000')
  execute function platform.announce_mail_state();
