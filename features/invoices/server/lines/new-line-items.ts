import { sql } from 'kysely';
import { parseSize } from '#features/catalog/domain/parse-size.ts';
import { checkNewItem } from '#features/catalog/server/items/create-item.ts';
import { createItems } from '#features/catalog/server/items/create-items.ts';
import { ensureSizes } from '#features/catalog/server/sizes/ensure-sizes.ts';
import { completeFromProducts } from '#features/catalog/server/universal/complete-from-products.ts';
import type { Tx } from '#shared/server/database.ts';
import { Refusal, refuseField } from '#shared/server/refusal.ts';

/** A line's data of a new item. */
export interface NewItemLine {
  readonly name?: string | undefined;
  readonly type_id?: string | undefined;
  readonly size_id?: string | undefined;
  /** As typed; found or created with the line if there is no `size_id`. */
  readonly size?: string | undefined;
  readonly vintage?: string | null | undefined;
  readonly disgorgement?: string | null | undefined;
  readonly barcode?: string | null | undefined;
  readonly universal_item_id?: string | null | undefined;
}

/** Prefixes a field's name with the line's position: the second new line's vintage is items.1.vintage. */
export type LinePlace = (index: number) => string;

const LARGEST_SIZE = 70_000;

/**
 * Creates the items of new lines, all or none, and returns their ids in the order of the lines. Missing item data comes
 * from the line's universal item (INV-034, INV-035).
 */
export async function createLineItems(
  tx: Tx,
  organizationId: string,
  lines: readonly NewItemLine[],
  place: LinePlace,
): Promise<string[]> {
  if (lines.length === 0) return [];
  const sized = await withSizes(tx, organizationId, lines, place);
  const described = await completeFromProducts(tx, organizationId, sized, place);
  const items = described.map((line, index) => inPlace(place(index), () => readItem(line)));
  await requireTypesAndSizes(tx, organizationId, items, place);
  return createItems(tx, organizationId, items);
}

async function withSizes(
  tx: Tx,
  organizationId: string,
  lines: readonly NewItemLine[],
  place: LinePlace,
): Promise<NewItemLine[]> {
  const written = lines.flatMap((line, index) => {
    if (line.size_id || !line.size) return [];
    const read = parseSize(line.size);
    if (!read.ok) throw refuseField(`${place(index)}size`, read.reason);
    return [{ line, size: read.size }];
  });
  const { ids } = await ensureSizes(
    tx,
    organizationId,
    written.map(({ size }) => size),
  );
  const sizeOf = new Map(written.map(({ line }, index) => [line, ids[index]]));
  return lines.map((line) => (sizeOf.has(line) ? { ...line, size_id: sizeOf.get(line) } : line));
}

function readItem(line: NewItemLine) {
  if (!line.name) throw refuseField('name', 'Name is required. Must be 5 or more characters long');
  if (!line.type_id) throw refuseField('type_id', 'Item type is required');
  if (!line.size_id) throw refuseField('size_id', 'Size is required');
  const { name, type_id, size_id, vintage, barcode } = line;
  return checkNewItem(
    {
      name,
      type_id,
      size_id,
      vintage,
      barcode,
      disgorgement_date: line.disgorgement,
      original_item_id: line.universal_item_id,
    },
    'line',
  );
}

/** Runs a check of one line; refusals name fields with the position of the line. */
export function inPlace<T>(prefix: string, check: () => T): T {
  return namingFields((field) => `${prefix}${field}`, check);
}

/** Runs a check; refusals name fields as the caller sent them. */
export function namingFields<T>(sentAs: (field: string) => string, check: () => T): T {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof Refusal) || !error.fields) throw error;
    const fields = Object.entries(error.fields).map(([field, text]) => [sentAs(field), text] as const);
    throw new Refusal(error.code, error.message, Object.fromEntries(fields));
  }
}

/** Refuses unknown types and sizes, and sizes too large for a bottle (INV-036). */
export async function requireTypesAndSizes(
  tx: Tx,
  organizationId: string,
  items: readonly { type_id: string; size_id: string }[],
  place: LinePlace,
): Promise<void> {
  const { rows } = await sql<{ place: number; type: boolean; size: boolean; fits: boolean }>`
    select item.place::int - 1 as place, t.id is not null as type, z.id is not null as size, coalesce(z.volume <= ${LARGEST_SIZE}, true) as fits
    from unnest(${items.map((item) => item.type_id)}::uuid[], ${items.map((item) => item.size_id)}::uuid[]) with ordinality as item (type_id, size_id, place)
    left join catalog.item_type as t on t.organization_id = ${organizationId} and t.id = item.type_id
    left join catalog.size as z on z.organization_id = ${organizationId} and z.id = item.size_id
    where t.id is null or z.id is null or z.volume > ${LARGEST_SIZE}
    order by item.place limit 1`.execute(tx);
  const wrong = rows[0];
  if (!wrong) return;
  const refuse = (code: 'not_found' | 'invalid', field: string, text: string) =>
    new Refusal(code, text, { [`${place(wrong.place)}${field}`]: text });
  if (!wrong.type) throw refuse('not_found', 'type_id', 'Item type not found');
  if (!wrong.size) throw refuse('not_found', 'size_id', 'Size not found');
  throw refuse('invalid', 'size_id', 'Size must be at most 70,000');
}
