import type { Tx } from '#shared/server/database.ts';
import { Refusal, refuseField } from '#shared/server/refusal.ts';
import { type EntryType, STANDARD_SPACER_HEIGHT } from '../../domain/templates.ts';
import type { ListExtensions } from '../list-extensions.ts';
import type { EntryFields } from './insert-entries.ts';

/** An entry in a request: an image by its id or its URL; fields that were not sent are undefined. */
export interface SentFields {
  readonly sellable_item_group_id?: string | null | undefined;
  readonly custom_price?: number | null | undefined;
  readonly header_text?: string | null | undefined;
  readonly subheader_text?: string | null | undefined;
  readonly notes?: string | null | undefined;
  readonly bin?: string | null | undefined;
  readonly spacer_height?: number | null | undefined;
  readonly image_id?: string | null | undefined;
  readonly image_url?: string | null | undefined;
}

export interface EntryPlace {
  readonly organizationId: string;
  readonly listId: string;
}

const REQUIRED: Readonly<Partial<Record<EntryType, readonly [keyof EntryFields, string]>>> = {
  ITEM: ['sellable_item_group_id', 'Item is required'],
  HEADER: ['header_text', 'Header is required'],
  SUBHEADER: ['subheader_text', 'Subheader is required'],
};

/** The fields to store for an entry of this type; refuses one without its required field. */
export function fieldsOf(type: EntryType, sent: SentFields): EntryFields {
  const fields = {
    sellable_item_group_id: type === 'ITEM' ? (sent.sellable_item_group_id ?? null) : null,
    custom_price: type === 'ITEM' ? (sent.custom_price ?? null) : null,
    header_text: sent.header_text || null,
    subheader_text: sent.subheader_text || null,
    notes: sent.notes || null,
    bin: type === 'ITEM' ? sent.bin?.trim() || null : null,
    spacer_height: type === 'SPACER' ? (sent.spacer_height ?? STANDARD_SPACER_HEIGHT) : null,
    image_id: type === 'IMAGE' ? imageOf(sent) : null,
  };
  const [field, missing] = REQUIRED[type] ?? [];
  if (field && missing && fields[field] === null) throw refuseField(field, missing);
  return fields;
}

/** Refuses unknown sellables, and images of other lists, even if this type of entry stores neither. */
export async function requireNamed(
  tx: Tx,
  extensions: ListExtensions,
  { organizationId, listId }: EntryPlace,
  { sellable_item_group_id, ...sent }: SentFields,
): Promise<void> {
  if (sellable_item_group_id) await requireSold(tx, extensions, organizationId, [sellable_item_group_id]);
  const image_id = imageOf(sent);
  if (image_id) await requireImage(tx, { organizationId, listId }, image_id);
}

/** Refuses sellables that are unknown or gone. */
export async function requireSold(
  tx: Tx,
  { sellableItems }: ListExtensions,
  organizationId: string,
  ids: readonly string[],
  field = 'sellable_item_group_id',
): Promise<void> {
  const found = await sellableItems(tx, organizationId, ids);
  if (ids.every((id) => found.has(id))) return;
  const text = 'Sold As or recipe not found';
  throw new Refusal('not_found', text, { [field]: text });
}

function imageOf({ image_id, image_url }: SentFields): string | null {
  if (image_id !== undefined && image_id !== null) return image_id;
  if (!image_url) return null;
  const id = image_url.match(/\/images\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/)?.[1];
  if (!id) throw refuseField('image_url', 'Upload the image to this list first');
  return id;
}

async function requireImage(tx: Tx, { organizationId, listId }: EntryPlace, id: string): Promise<void> {
  const image = await tx
    .selectFrom('menus.list_file')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('list_id', '=', listId)
    .where('id', '=', id)
    .where('kind', '=', 'image')
    .executeTakeFirst();
  if (!image) throw new Refusal('not_found', 'Image not found', { image_id: 'Image not found' });
}
