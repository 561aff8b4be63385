-- The name search of earlier versions: search_items and items_of_words replaced it.

drop function catalog.find_items(text, int);

comment on table accounts.organization_detail is 'What orders and invoices need from an organization: legal name, addresses, phone, license, reply-to address.';
comment on table accounts.organization_logo is 'Logos of organizations, as PNG or JPEG bytes.';
comment on function menus.new_code() is 'A short random code for the public address of a list.';
comment on function menus.published_by_code(text) is 'The id of the published list with this code in its short address. Runs past the policies; returns nothing about unpublished lists.';
comment on table sales.modifier is 'What guests ask for with a POS item ("double", "sub Grey Goose"), and its effect on depletion (D42).';
comment on table sales.modifier_exception is 'Effects of a modifier for one POS item; they win over the general effect.';
comment on table sales.sale_modifier is 'Modifiers of a sale line, with the effect it was posted by (D34).';
