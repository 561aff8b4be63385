import { contentOf } from '#features/catalog/domain/content.ts';
import { parseSize } from '#features/catalog/domain/parse-size.ts';
import { isSameSize } from '#features/catalog/domain/same-size.ts';
import type { Tx } from '#shared/server/database.ts';
import { defaultPour, type Pours } from '../../domain/default-pour.ts';
import { type DepletionSize, depletionRatio } from '../../domain/depletion-ratio.ts';
import type { PosName } from '../../domain/read-pos-name.ts';

export type Size = DepletionSize & { readonly id: string; readonly stockable: boolean };

export interface Served {
  readonly sizeId: string | null;
  /** Created when the suggestion is accepted. */
  readonly newSize: string | null;
}

export const UNKNOWN: Served = { sizeId: null, newSize: null };

export interface Known {
  readonly sizes: readonly Size[];
  readonly pours: Pours;
  /** The only pour that the item is sold in already. */
  readonly usual: string | undefined;
}

/**
 * The amount that one sold unit takes: the size in the till's name, the venue's own size of that name, the only pour that
 * the item is sold in already, else the default pour; a size the venue lacks is created with the match.
 */
export function servedAs(name: PosName, own: Size, type: string, { sizes, pours, usual }: Known): Served {
  const fits = (size: Size) => depletionRatio(size, own).ok;
  if (name.amount) {
    return sizeOf(name.amount, own, sizes);
  }
  if (name.whole) return { sizeId: own.id, newSize: null };
  const called = name.serving ? new RegExp(`\\b${name.serving}`, 'i') : undefined;
  const named = called && sizes.find((size) => called.test(size.name) && fits(size));
  if (named) return { sizeId: named.id, newSize: null };
  const content = contentOf(Number(own.volume), own.unit, own.count);
  const pour = defaultPour(name, { type, content }, pours);
  if (!pour || pour.isGuess) return UNKNOWN;
  if (pour.kind === 'whole') return { sizeId: own.id, newSize: null };
  const isUsual = usual !== undefined && !name.serving && !name.isDouble;
  return isUsual ? { sizeId: usual, newSize: null } : sizeOf(pour.size, own, sizes);
}

function sizeOf(written: string, own: Size, sizes: readonly Size[]): Served {
  const read = parseSize(written);
  if (!read.ok || !depletionRatio(read.size, own).ok) return UNKNOWN;
  if (isSameSize(read.size, own)) return { sizeId: own.id, newSize: null };
  const known = sizes.find((size) => isSameSize(size, read.size));
  return known ? { sizeId: known.id, newSize: null } : { sizeId: null, newSize: read.size.name };
}

/** Sizes without stock come first, because they were made for serving. */
export async function readSizes(tx: Tx, organizationId: string): Promise<Size[]> {
  return await tx
    .selectFrom('catalog.size')
    .select(['id', 'name', 'volume', 'unit', 'count', 'stockable'])
    .where('organization_id', '=', organizationId)
    .orderBy('stockable')
    .orderBy('id')
    .execute();
}
