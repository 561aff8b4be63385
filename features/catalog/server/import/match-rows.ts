import type { Tx } from '#shared/server/database.ts';
import { Slices } from '#shared/server/tables/in-slices.ts';
import { isSameSize, type SizeAmount } from '../../domain/same-size.ts';
import { findItemsByBarcode, findItemsByName, type KnownItem, type NamedItems } from '../items/find-items.ts';

/** A product as a row of a file names it. A size or vintage that the row leaves out matches any. */
export interface ProductRow {
  readonly barcode: string | null;
  readonly name: string | null;
  readonly size: SizeAmount | null;
  readonly vintage: string | null | undefined;
}

export type RowMatch =
  /**
   * `packCount` bottles per unit of the row; `newCode` is a barcode that the item does not have yet; `linked` if a person
   * decided it, so the item keeps its own name.
   */
  | { kind: 'known'; item: KnownItem; packCount: number; newCode: string | null; linked?: boolean }
  /** Rows with the same `group` mean the same new product. */
  | { kind: 'new'; group: number }
  | { kind: 'ambiguous'; message: string }
  | { kind: 'unnamed' };

/**
 * Finds the item of each row as the file names it: by barcode, otherwise by name, size and vintage (in any spelling). Rows with different
 * barcodes are different products, even if their names are equal.
 */
export async function matchExactly(tx: Tx, organizationId: string, rows: readonly ProductRow[]): Promise<RowMatch[]> {
  const byBarcode = await findItemsByBarcode(
    tx,
    organizationId,
    rows.flatMap((row) => row.barcode ?? []),
  );
  const byName = await findItemsByName(
    tx,
    organizationId,
    rows.flatMap((row) => row.name ?? []),
  );
  const matcher = new RowMatcher(byBarcode, byName);
  const matches: RowMatch[] = new Array(rows.length);
  const slices = new Slices();
  for (const [index, row] of rows.entries()) {
    if (row.barcode) matches[index] = matcher.matchCode(row, row.barcode);
    if (slices.over) await slices.pause();
  }
  for (const [index, row] of rows.entries()) {
    if (!row.barcode) matches[index] = matcher.matchName(row);
    if (slices.over) await slices.pause();
  }
  return matches;
}

class RowMatcher {
  private readonly byBarcode: Awaited<ReturnType<typeof findItemsByBarcode>>;
  private readonly byName: ReadonlyMap<string, NamedItems>;
  private readonly claimed: Set<string>;
  private readonly ofCode = new Map<string, RowMatch>();
  private readonly newByName = new Map<string, { row: ProductRow; match: RowMatch }[]>();
  private groups = 0;

  constructor(byBarcode: Awaited<ReturnType<typeof findItemsByBarcode>>, byName: ReadonlyMap<string, NamedItems>) {
    this.byBarcode = byBarcode;
    this.byName = byName;
    this.claimed = new Set([...byBarcode.values()].map((item) => item.id));
  }

  matchCode(row: ProductRow, code: string): RowMatch {
    const known = this.byBarcode.get(code);
    if (known) return { kind: 'known', item: known, packCount: known.pack_count, newCode: null };
    const earlier = this.ofCode.get(code);
    if (earlier) return earlier;
    const item = this.candidates(row).find((candidate) => !this.claimed.has(candidate.id));
    if (item) this.claimed.add(item.id);
    const match: RowMatch = item ? { kind: 'known', item, packCount: 1, newCode: code } : this.open(row);
    this.ofCode.set(code, match);
    return match;
  }

  matchName(row: ProductRow): RowMatch {
    if (!row.name) return { kind: 'unnamed' };
    const [item, ...others] = this.candidates(row);
    if (item) {
      if (others.some((each) => each.vintage !== item.vintage || !isSameSize(each, item)))
        return { kind: 'ambiguous', message: `${row.name} comes in several sizes or vintages: give the barcode` };
      return { kind: 'known', item, packCount: 1, newCode: null };
    }
    const opened = this.newByName.get(this.keyOf(row.name))?.find((each) => means(row, each.row));
    return opened?.match ?? this.open(row);
  }

  private open(row: ProductRow): RowMatch {
    const match: RowMatch = { kind: 'new', group: this.groups };
    this.groups += 1;
    if (row.name) {
      const key = this.keyOf(row.name);
      const opened = this.newByName.get(key);
      if (opened) opened.push({ row, match });
      else this.newByName.set(key, [{ row, match }]);
    }
    return match;
  }

  private keyOf(name: string): string {
    return this.byName.get(name)?.key ?? name;
  }

  private candidates(row: ProductRow): KnownItem[] {
    const named = row.name ? (this.byName.get(row.name)?.items ?? []) : [];
    return named.filter((item) => means(row, { size: item, vintage: item.vintage }));
  }
}

function means(row: ProductRow, other: { size: SizeAmount | null; vintage: string | null | undefined }): boolean {
  const vintage = row.vintage === undefined || other.vintage === undefined || row.vintage === other.vintage;
  return vintage && (!row.size || !other.size || isSameSize(row.size, other.size));
}
