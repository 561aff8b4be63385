import { recall, remember } from '#shared/web/remembered.ts';
import type { ItemDetail } from '../item/item-tab.ts';

/** The form of a new item as it is typed. */
export interface ItemDraft {
  name: string;
  typeId: string | null;
  size: string;
  vintage: string;
  barcode: string;
  price: string;
  /** Attributes that a duplicate takes along. */
  fields: { type: string; name: string }[];
}

export const NEW_DRAFT: ItemDraft = {
  name: '',
  typeId: null,
  size: '',
  vintage: '',
  barcode: '',
  price: '',
  fields: [],
};

/** Everything of the parent but its barcode, which stays its own. */
export const draftFrom = (item: ItemDetail['data']): ItemDraft => ({
  name: item.name,
  typeId: item.type_id,
  size: item.size.name,
  vintage: item.vintage ?? '',
  barcode: '',
  price: item.list_price === null ? '' : String(item.list_price),
  fields: item.fields.map(({ type, name }) => ({ type, name })),
});

const KEY = 'draft.item';

/** What was typed and not saved yet survives a reload. */
export const keptDraft = (): ItemDraft | undefined => recall<ItemDraft | undefined>(KEY, undefined) ?? undefined;
export const keepDraft = (draft: ItemDraft | null): void => remember(KEY, draft);

export const isSameDraft = (one: ItemDraft, other: ItemDraft): boolean => JSON.stringify(one) === JSON.stringify(other);
