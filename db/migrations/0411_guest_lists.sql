-- How guests meet a list: a short address, a ready-made look, sold-out entries, words for link previews.

-- Letters and digits that nobody mistakes for each other, read aloud or from a door.
create function menus.new_code() returns text language sql volatile set search_path = pg_catalog as $$
  select string_agg(substr('abcdefghjkmnpqrstuvwxyz23456789', 1 + (get_byte(bytes, i) % 31), 1), '')
  from (select uuid_send(gen_random_uuid()) as bytes) as random, unnest(array[0, 1, 2, 3, 4, 5, 10, 11]) as i
$$;

alter table menus.list
  add column code text not null default menus.new_code() check (code ~ '^[a-z2-9]{8}$'),
  add column look text not null default 'own' check (look in ('own', 'cellar', 'brasserie', 'gallery', 'night')),
  add column sold_out text not null default 'ignore' check (sold_out in ('hide', 'mark', 'ignore')),
  add column columns int not null default 1 check (columns in (1, 2)),
  add column title text check (length(title) between 1 and 120),
  add column description text check (length(description) between 1 and 300);
-- Chance keeps codes apart (31^8 of them): a unique key would have to name the organization (D50).
create index list_by_code on menus.list (code);
comment on column menus.list.code is 'its short address for guests: /l/CODE';
comment on column menus.list.look is 'a ready-made one, or its own styles';
comment on column menus.list.sold_out is 'what guests see of an entry without stock';
comment on column menus.list.title is 'in link previews; its name without one';

alter table menus.list_item add column bin text check (length(bin) between 1 and 12);
comment on column menus.list_item.bin is 'a number by which guests and staff name a wine';

-- Which published list has a short address: runs past the policies, as a guest names no organization.
create function menus.published_by_code(wanted text) returns uuid
language sql stable security definer set search_path = pg_catalog as $$
  select id from menus.list where code = wanted and is_published and deleted_at is null order by created_at limit 1
$$;
alter function menus.published_by_code(text) owner to cellarhand_system;
revoke all on function menus.published_by_code(text) from public;
grant execute on function menus.published_by_code(text) to cellarhand_app;
