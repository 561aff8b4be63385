import { isSameSize } from '#features/catalog/domain/same-size.ts';
import type { RowMatch } from '#features/catalog/server/import/match-rows.ts';
import { Slices } from '#shared/server/tables/in-slices.ts';
import type { Problems } from '#shared/server/tables/problems.ts';
import type { ItemRow } from './item-rows.ts';

/** The rows of a file for one item: the first row, plus values from later rows. */
export interface ItemGroup {
  readonly match: Extract<RowMatch, { kind: 'known' | 'new' }>;
  readonly rows: ItemRow[];
}

/** Groups the rows of each item and reports where they contradict each other or the existing item. */
export async function groupItems(
  rows: readonly ItemRow[],
  matches: readonly RowMatch[],
  problems: Problems,
): Promise<ItemGroup[]> {
  const groups = new Map<string, ItemGroup>();
  const slices = new Slices();
  for (const [index, row] of rows.entries()) {
    if (slices.over) await slices.pause();
    const match = matches[index];
    if (!match || match.kind === 'unnamed') continue;
    if (match.kind === 'ambiguous') {
      problems.add(row.row, 'name', match.message);
      continue;
    }
    const trouble = match.kind === 'known' ? contradictItem(row, match) : null;
    const key = match.kind === 'known' ? match.item.id : `new ${match.group}`;
    const group = groups.get(key);
    const first = group?.rows[0];
    const linked = match.kind === 'known' && match.linked;
    const problem = trouble ?? (first && !linked ? contradictRow(row, first) : null);
    if (problem) problems.add(row.row, ...problem);
    else if (group) addRow(group, row, problems);
    else groups.set(key, { match, rows: [row] });
  }
  return [...groups.values()];
}

type Trouble = [field: string, message: string];

function contradictItem(row: ItemRow, { item, packCount }: Extract<RowMatch, { kind: 'known' }>): Trouble | null {
  const known = [item.name, item.vintage].filter(Boolean).join(', ');
  if (packCount > 1) return ['barcode', `Barcode ${row.barcode} belongs to a pack of ${packCount} of ${known}`];
  if (!isSameSize(row.size, item))
    return ['size', `Barcode ${row.barcode} belongs to ${known} in another size (${Number(item.volume)} ${item.unit})`];
  if (row.vintage && item.vintage && row.vintage !== item.vintage)
    return ['vintage', `Barcode ${row.barcode} belongs to ${known}; leave the barcode of the other vintage empty`];
  return null;
}

function contradictRow(row: ItemRow, first: ItemRow): Trouble | null {
  const named = first.name.toLowerCase().replace(/\s+/g, ' ') === row.name.toLowerCase().replace(/\s+/g, ' ');
  const same = named && isSameSize(row.size, first.size) && row.vintage === first.vintage;
  if (!same)
    return [
      'barcode',
      `Barcode ${row.barcode} is also on row ${first.row} for ${first.name}: a barcode belongs to one item`,
    ];
  if (row.type.short_type !== first.type.short_type || row.type.name.toLowerCase() !== first.type.name.toLowerCase())
    return ['type', `Row ${first.row} has a different type for this item`];
  for (const [field, stated, before] of [
    ['cost', row.cost, first.cost],
    ['list_price', row.listPrice, first.listPrice],
    ['tare_grams', row.tare, first.tare],
    ['full_grams', row.full, first.full],
  ] as const)
    if (stated !== null && before !== null && stated !== before)
      return [field, `Row ${first.row} states ${before} for this item`];
  return null;
}

function addRow(group: ItemGroup, row: ItemRow, problems: Problems): void {
  const place = (each: ItemRow) => (each.location ?? []).join(' > ').toLowerCase();
  const twin = group.rows.find((each) => row.quantity !== null && each.quantity !== null && place(each) === place(row));
  if (twin) problems.add(row.row, 'location', `Row ${twin.row} already has the quantity of this item here`);
  else group.rows.push(row);
}

export function firstRow(group: ItemGroup): ItemRow {
  return group.rows[0] as ItemRow;
}

/** What the file says of the item itself. */
export function describe(group: ItemGroup) {
  const { vintage, fields, ...row } = firstRow(group);
  const { match } = group;
  // An item that a person linked keeps its name.
  const name = match.kind === 'known' && match.linked ? match.item.name : row.name;
  return { name, vintage, fields, listPrice: group.rows.find((row) => row.listPrice !== null)?.listPrice ?? null };
}
