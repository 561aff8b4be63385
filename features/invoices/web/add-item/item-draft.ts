import { readTypedItem } from '#features/catalog/domain/typed-item.ts';
import type { ItemDetail } from '#features/items/web/item/item-tab.ts';
import { formatToEdit } from '#shared/domain/format.ts';
import { readDraft, writeDraft } from '#shared/web/own-drafts.ts';
import type { KnownProduct } from '../lines/item-search/find-items.ts';

/** The parent in the address of an item without a parent. */
export const NO_PARENT = 'new';

export interface BarcodeDraft {
  code: string;
  /** Bottles per scan, as typed. */
  bottles: string;
}

/** The first purchase of the new item, if it is here already. */
export interface PurchaseDraft {
  vendorId: string | undefined;
  quantity: string;
  unitCost: string;
  locationId: string | undefined;
  consigned: boolean;
}

/** The form of a new item as typed. */
export interface ItemDraft {
  name: string;
  typeId: string | null;
  size: string;
  vintage: string;
  price: string;
  /** The first is the item's own; an empty one is ignored. */
  barcodes: BarcodeDraft[];
  /** Attributes copied to a duplicate. */
  fields: { type: string; name: string }[];
  /** The universal item that the new one is an instance of. */
  universalId: string | null;
  purchase: PurchaseDraft | null;
}

export const NO_BARCODE: BarcodeDraft = { code: '', bottles: '1' };
export const NO_PURCHASE: PurchaseDraft = {
  vendorId: undefined,
  quantity: '',
  unitCost: '',
  locationId: undefined,
  consigned: false,
};

export const NEW_DRAFT: ItemDraft = {
  name: '',
  typeId: null,
  size: '',
  vintage: '',
  price: '',
  barcodes: [NO_BARCODE],
  fields: [],
  universalId: null,
  purchase: null,
};

/** The typed search words as a name, with a size and a vintage in their own fields. */
export const draftFromText = (typed: string): ItemDraft => ({ ...NEW_DRAFT, ...readTypedItem(typed) });

/** Copies everything from the parent except its barcode. */
export const draftFrom = (item: ItemDetail['data']): ItemDraft => ({
  ...NEW_DRAFT,
  name: item.name,
  typeId: item.type_id,
  size: item.size.name,
  vintage: item.vintage ?? '',
  price: formatToEdit(item.list_price),
  fields: item.fields.map(({ type, name }) => ({ type, name })),
  universalId: item.original_item_id,
});

/** The data of a universal catalog product, and its barcode if it is not in use here. */
export const draftFromProduct = (product: KnownProduct): ItemDraft => ({
  ...NEW_DRAFT,
  name: product.name,
  typeId: product.type.id,
  size: product.size.name,
  vintage: product.vintage ?? '',
  barcodes: [{ ...NO_BARCODE, code: product.barcode ?? '' }],
  fields: product.fields.map(({ type, name }) => ({ type, name })),
  universalId: product.id,
});

const KEY = 'new-item';

/** Unsaved input survives a reload. */
export const keptDraft = (): ItemDraft | undefined => readDraft<ItemDraft | undefined>(KEY, undefined) ?? undefined;
export const keepDraft = (draft: ItemDraft | null): void => writeDraft(KEY, draft ?? undefined);

export const isSameDraft = (one: ItemDraft, other: ItemDraft): boolean => JSON.stringify(one) === JSON.stringify(other);
