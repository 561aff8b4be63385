import type { Tx } from '#shared/server/database.ts';
import type { Problems } from '#shared/server/tables/problems.ts';
import type { ParsedSize } from '../../domain/parse-size.ts';
import { claimBarcodes } from '../barcodes/claim-barcodes.ts';
import { createItems } from '../items/create-items.ts';
import { ensureSizes } from '../sizes/ensure-sizes.ts';
import { ensureTypes } from '../types/ensure-types.ts';
import type { RowMatch } from './match-rows.ts';
import type { TypeCells } from './product-cells.ts';

/** A row of a file that only mentions products. */
export interface MentionedProduct {
  readonly row: number;
  readonly barcode: string | null;
  readonly name: string | null;
  readonly size: ParsedSize | null;
  readonly type: TypeCells | null;
  readonly vintage?: string | null | undefined;
}

interface Mention {
  readonly product: MentionedProduct;
  readonly match: RowMatch | undefined;
}

/** Reports unknown products for which the file does not have enough data to create them. */
export function checkMentions(mentions: readonly Mention[], problems: Problems): void {
  const complete = describedGroups(mentions);
  for (const { product, match } of mentions) {
    if (match?.kind === 'ambiguous') problems.add(product.row, 'name', match.message);
    if (match?.kind !== 'new' || complete.has(match.group)) continue;
    for (const field of ['name', 'size', 'type'] as const) {
      const named = product.name ?? `Barcode ${product.barcode}`;
      if (!product[field])
        problems.add(product.row, field, `${named} is new: add its ${field} so that it can be created`);
    }
  }
}

interface Described {
  readonly product: MentionedProduct & { name: string; size: ParsedSize; type: TypeCells };
  readonly barcode: string | null;
}

/** The first complete row of each group of new rows, with the barcode from any row of the group. */
function describedGroups(mentions: readonly Mention[]): Map<number, Described> {
  const groups = new Map<number, Described>();
  const barcodes = new Map<number, string>();
  for (const { product, match } of mentions) {
    if (match?.kind !== 'new') continue;
    const { name, size, type } = product;
    if (product.barcode && !barcodes.has(match.group)) barcodes.set(match.group, product.barcode);
    if (name && size && type && !groups.has(match.group))
      groups.set(match.group, { product: { ...product, name, size, type }, barcode: null });
  }
  return new Map(
    [...groups].map(([group, described]) => [group, { ...described, barcode: barcodes.get(group) ?? null }]),
  );
}

export interface CreatedProducts {
  /** The item of each mention. */
  readonly idOf: (match: RowMatch | undefined) => string;
  readonly names: string[];
  /** Ids of the items that were created. */
  readonly ids: readonly string[];
  readonly types: number;
  readonly sizes: number;
}

/** Creates the unknown products and adds new barcodes to the known ones. */
export async function createMissing(
  tx: Tx,
  organizationId: string,
  mentions: readonly Mention[],
): Promise<CreatedProducts> {
  const groups = [...describedGroups(mentions)];
  const types = await ensureTypes(
    tx,
    organizationId,
    groups.map(([, { product }]) => product.type),
  );
  const sizes = await ensureSizes(
    tx,
    organizationId,
    groups.map(([, { product }]) => product.size),
  );
  const ids = await createItems(
    tx,
    organizationId,
    groups.map(([, { product, barcode }], index) => ({
      name: product.name,
      vintage: product.vintage,
      type_id: types.ids[index] as string,
      size_id: sizes.ids[index] as string,
      barcode,
      onboarded_name: product.name,
    })),
  );
  const created = new Map(groups.map(([group], index) => [group, ids[index] as string]));
  await learnBarcodes(tx, organizationId, mentions);
  return {
    idOf: (match) =>
      match?.kind === 'known' ? match.item.id : match?.kind === 'new' ? (created.get(match.group) ?? '') : '',
    names: groups.map(([, { product }]) =>
      [product.name, product.vintage, product.size.name].filter(Boolean).join(', '),
    ),
    ids,
    types: types.created,
    sizes: sizes.created,
  };
}

async function learnBarcodes(tx: Tx, organizationId: string, mentions: readonly Mention[]): Promise<void> {
  const codes = new Map<string, string>();
  for (const { match } of mentions)
    if (match?.kind === 'known' && match.newCode) codes.set(match.newCode, match.item.id);
  if (codes.size > 0)
    await claimBarcodes(
      tx,
      organizationId,
      [...codes].map(([code, itemId]) => ({ code, itemId })),
    );
}
