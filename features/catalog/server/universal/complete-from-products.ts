import type { Tx } from '#shared/server/database.ts';
import { Refusal } from '#shared/server/refusal.ts';
import type { MainTypeCode } from '../../domain/main-types.ts';
import { findItemsByBarcode } from '../items/find-items.ts';
import { type KnownProduct, readKnownItems } from '../matching/read-known-items.ts';
import { ensureSizes } from '../sizes/ensure-sizes.ts';
import { ensureTypes } from '../types/ensure-types.ts';

/** A new item that may give only its product. */
export interface ItemOfProduct {
  readonly universal_item_id?: string | null | undefined;
  readonly name?: string | undefined;
  readonly type_id?: string | undefined;
  readonly size_id?: string | undefined;
  readonly vintage?: string | null | undefined;
  readonly barcode?: string | null | undefined;
}

/**
 * Fills in missing values of new items from their universal products: name, type, size, vintage, and the barcode if no
 * item here has it. `place` names a line in a refusal.
 */
export async function completeFromProducts<Line extends ItemOfProduct>(
  tx: Tx,
  organizationId: string,
  lines: readonly Line[],
  place: (index: number) => string,
): Promise<Line[]> {
  const products = await readKnownItems(
    tx,
    organizationId,
    lines.flatMap((line) => line.universal_item_id ?? []),
  );
  if (lines.every((line) => !line.universal_item_id)) return [...lines];
  const known = lines.map((line, index) => {
    if (!line.universal_item_id) return undefined;
    const product = products.get(line.universal_item_id);
    const text = 'Universal item not found';
    if (!product) throw new Refusal('not_found', text, { [`${place(index)}universal_item_id`]: text });
    return product;
  });
  const { types, sizes } = await ensureParts(tx, organizationId, [...products.values()]);
  const codes = await freeCodes(tx, organizationId, known);
  return lines.map((line, index) => {
    const product = known[index];
    if (!product) return line;
    return {
      ...line,
      name: line.name ?? product.name,
      type_id: line.type_id ?? types.get(product.id),
      size_id: line.size_id ?? sizes.get(product.id),
      vintage: line.vintage ?? product.vintage,
      barcode: line.barcode ?? codes[index],
    };
  });
}

async function ensureParts(tx: Tx, organizationId: string, products: readonly KnownProduct[]) {
  const types = await ensureTypes(
    tx,
    organizationId,
    products.map((product) => ({ short_type: product.short_type as MainTypeCode, name: product.subtype })),
  );
  const sizes = await ensureSizes(
    tx,
    organizationId,
    products.map(({ size_name: name, volume, unit, count }) => ({ name, volume, unit, count })),
  );
  const byProduct = (ids: readonly string[]) =>
    new Map(products.map((product, index) => [product.id, ids[index] as string]));
  return { types: byProduct(types.ids), sizes: byProduct(sizes.ids) };
}

/** The product's barcode, once and only if no item here has it. */
async function freeCodes(tx: Tx, organizationId: string, products: readonly (KnownProduct | undefined)[]) {
  const taken = new Set(
    (
      await findItemsByBarcode(
        tx,
        organizationId,
        products.flatMap((product) => product?.barcode ?? []),
      )
    ).keys(),
  );
  return products.map((product) => {
    const code = product?.barcode;
    if (!code || taken.has(code)) return undefined;
    taken.add(code);
    return code;
  });
}
