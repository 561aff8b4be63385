-- Two more effects of modifiers (D42): an extra amount of what the guest drinks, and another item in the same amount.

alter table sales.modifier drop constraint modifier_effect_check, drop constraint modifier_effect,
  add constraint modifier_effect_check
    check (effect in ('multiplies', 'adds', 'adds_own', 'replaces', 'replaces_same', 'nothing')),
  add constraint modifier_effect check ((effect is not distinct from 'multiplies') = (factor is not null)
    and coalesce(effect in ('adds', 'replaces', 'replaces_same'), false) = (inventory_item_id is not null)
    and coalesce(effect in ('adds', 'adds_own', 'replaces'), false) = (depletion_size_id is not null));

alter table sales.modifier_exception drop constraint modifier_exception_effect_check, drop constraint modifier_exception_effect,
  add constraint modifier_exception_effect_check
    check (effect in ('multiplies', 'adds', 'adds_own', 'replaces', 'replaces_same', 'nothing')),
  add constraint modifier_exception_effect check ((effect = 'multiplies') = (factor is not null)
    and (effect in ('adds', 'replaces', 'replaces_same')) = (inventory_item_id is not null)
    and (effect in ('adds', 'adds_own', 'replaces')) = (depletion_size_id is not null));

alter table sales.sale_modifier drop constraint sale_modifier_effect_check,
  add constraint sale_modifier_effect_check
    check (effect in ('multiplies', 'adds', 'adds_own', 'replaces', 'replaces_same', 'nothing'));
