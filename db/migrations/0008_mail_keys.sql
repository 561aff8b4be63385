-- Mail that opens an account belongs to nobody: the nil organization, which no person is a member of. So every key of
-- the outbox leads with its organization, as everywhere (D50).
update platform.mail set organization_id = '00000000-0000-0000-0000-000000000000' where organization_id is null;
alter table platform.mail alter column organization_id set default '00000000-0000-0000-0000-000000000000';
alter table platform.mail alter column organization_id set not null;
alter table platform.mail drop constraint mail_pkey;
alter table platform.mail add primary key (organization_id, id);
