import type { StockSubject } from '#features/items/web/forms/stock-subject.ts';
import type { Instance, SellableGroup, soldAs } from '../sales-api.ts';

export type SoldAsPayload = Parameters<typeof soldAs.call.createSoldAs>[0];

/** The fields of the form; sizes are text until they are saved. */
export interface SoldAsForm {
  name: string;
  saleSize: string;
  /** If empty, the sale size. */
  depletionSize: string;
  fallback: StockSubject | undefined;
  onList: boolean;
  price: number | null;
  categoryId: string;
  posId: string;
  writeToSquare: boolean;
}

export type FormErrors = Readonly<Record<string, string>>;

const SQUARE = 'SQ';
const SHORTEST_NAME = 2;
const LONGEST_NAME = 255;

export const defaultOf = (instances: readonly Instance[]): Instance | undefined =>
  instances.find((each) => each.default) ?? instances[0];

/** Whether the default till is Square: only then the form asks to write to Square and sends it (POS-003, POS-005). */
export const sellsBySquare = (instances: readonly Instance[]): boolean => defaultOf(instances)?.provider === SQUARE;

export function formOf(group: SellableGroup | undefined, itemSize: string, instances: readonly Instance[]): SoldAsForm {
  if (!group)
    return {
      name: '',
      saleSize: itemSize,
      depletionSize: '',
      fallback: undefined,
      onList: false,
      price: null,
      categoryId: '',
      posId: defaultOf(instances)?.id ?? '',
      writeToSquare: true,
    };
  const { fallback_inventory_item: fallback, size, depletion_size } = group;
  return {
    name: group.custom_name ?? '',
    saleSize: size?.name ?? '',
    depletionSize: depletion_size?.name ?? '',
    fallback: fallback ? { itemId: fallback.id, itemName: fallback.name } : undefined,
    onList: group.offered_for_lists,
    price: group.price,
    categoryId: group.category_id ?? '',
    posId: group.pos_id ?? '',
    writeToSquare: group.write_to_square,
  };
}

/**
 * Errors by field; none if the form can be saved (POS-011, POS-018, POS-019, POS-020). `priced`: its till needs a
 * price.
 */
export function formErrors(form: SoldAsForm, { adding, priced }: { adding: boolean; priced: boolean }): FormErrors {
  const errors: Record<string, string> = {};
  const { length } = form.name.trim();
  if (length > 0 && length < SHORTEST_NAME) errors.name = 'Custom Name must be 2 or more characters long';
  if (length > LONGEST_NAME) errors.name = 'Custom Name must be 255 characters or less long';
  if (form.saleSize.trim() === '') errors.sale_size_id = 'Sellable size is required';
  if (adding && priced && !(form.price !== null && form.price > 0))
    errors.price = 'Price is required when using Square POS';
  return errors;
}

interface Sizes {
  sale_size_id: string;
  depletion_size_id: string;
}

/** The request; it has the wish to write to Square only if the default till is Square (POS-002, POS-003). */
export function payloadOf(form: SoldAsForm, itemId: string, sizes: Sizes, square: boolean): SoldAsPayload {
  return {
    name: form.name.trim() || null,
    group_type: 'IT',
    inventory_item_id: itemId,
    ...sizes,
    fallback_inventory_item_id: form.fallback?.itemId ?? null,
    on_list: form.onList,
    price: form.price,
    category_id: form.categoryId || null,
    pos_id: form.posId || null,
    ...(square ? { write_to_square: form.writeToSquare } : {}),
  };
}
