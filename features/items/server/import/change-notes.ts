import { sql } from 'kysely';
import { typeLabel } from '#features/catalog/domain/main-types.ts';
import { foldName } from '#features/catalog/domain/matching/read-name.ts';
import type { TypeCells } from '#features/catalog/server/import/product-cells.ts';
import { formatCount, formatMoney, formatQuantity } from '#shared/domain/format.ts';
import { fractionOf, plus, rounded, times } from '#shared/domain/fraction.ts';
import type { Tx } from '#shared/server/database.ts';
import type { Seen } from '#shared/server/undo/rows-inverse.ts';
import { describe, firstRow, type ItemGroup } from './group-items.ts';

/** What a file says of an item that is here. */
export interface Restated {
  readonly id: string;
  readonly name: string;
  readonly listPrice: string | null;
  readonly type: TypeCells;
  readonly typeId: string;
}

/** What else an import changes than one may expect, before anything is changed: types, prices, stock below zero. */
export async function noteChanges(
  tx: Tx,
  organizationId: string,
  seen: readonly Seen[],
  restated: readonly Restated[],
): Promise<string[]> {
  const rows = seen.find(({ table }) => table === 'catalog.item')?.rows ?? [];
  const before = new Map(rows.map((row) => [row.id, row]));
  const prices = restated.flatMap(({ id, name, listPrice }) => {
    const was = before.get(id)?.list_price ?? null;
    return was === null || listPrice === null || Number(was) === Number(Number(listPrice).toFixed(2))
      ? []
      : [`${name}: ${formatMoney(was)} → ${formatMoney(listPrice)}`];
  });
  const others = restated.filter(({ id, typeId }) => before.get(id)?.type_id !== typeId);
  const types = await namesOfTypes(
    tx,
    organizationId,
    others.map(({ id }) => before.get(id)?.type_id ?? null),
  );
  return [
    ...say('price', prices),
    ...say(
      'type',
      others.map(({ name, type }, index) => `${name}: ${types[index]} → ${typeLabel(type)}`),
    ),
  ];
}

export function noteBelowZero(groups: readonly ItemGroup[]): string[] {
  const below = groups.flatMap(({ rows }) => rows.filter(({ quantity }) => Number(quantity ?? 0) < 0));
  const [first] = below;
  if (!first) return [];
  const row = `row ${formatCount(first.row)}: ${formatQuantity(first.quantity)} of ${first.name}`;
  return [
    below.length === 1
      ? `A quantity is below zero, in ${row}`
      : `${below.length} quantities are below zero, as in ${row}`,
  ];
}

function say(what: string, changes: readonly string[]): string[] {
  const [first] = changes;
  if (!first) return [];
  return changes.length === 1
    ? [`The ${what} changes for ${first}`]
    : [`The ${what} changes for ${formatCount(changes.length)} items, such as ${first}`];
}

async function namesOfTypes(tx: Tx, organizationId: string, ids: readonly (string | null)[]): Promise<string[]> {
  const { rows } = await sql<TypeCells>`
    select t.short_type, t.name from unnest(${ids}::uuid[]) with ordinality as asked (id, position)
    join catalog.item_type as t on t.organization_id = ${organizationId} and t.id = asked.id order by position`.execute(
    tx,
  );
  return rows.map(typeLabel);
}

/** Misread figures are seen in the sum before they are stored: ten times the cost is ten times the value. */
export function noteStock(groups: readonly ItemGroup[], isStated: (group: ItemGroup) => boolean): string[] {
  const stocked = groups.filter((group) => isStated(group) && group.rows.some(({ quantity }) => quantity !== null));
  if (stocked.length === 0) return [];
  const zero = fractionOf('0');
  const quantityOf = (group: ItemGroup) =>
    group.rows.reduce((sum, row) => plus(sum, fractionOf(row.quantity ?? '0')), zero);
  const costOf = (group: ItemGroup) => group.rows.find(({ cost }) => cost !== null)?.cost ?? null;
  const quantity = stocked.map(quantityOf).reduce(plus, zero);
  const value = stocked.reduce(
    (sum, group) => plus(sum, times(quantityOf(group), fractionOf(costOf(group) ?? '0'))),
    zero,
  );
  const uncosted = stocked.filter((group) => costOf(group) === null).length;
  const worth = uncosted === stocked.length ? '' : `, worth ${formatMoney(rounded(value, 2))} at the costs in the file`;
  const lacking = uncosted > 0 ? `; ${formatCount(uncosted)} without a cost` : '';
  return [
    `Stock of ${formatCount(stocked.length)} ${stocked.length === 1 ? 'item' : 'items'}: ${formatQuantity(rounded(quantity, 6))} in all${worth}${lacking}`,
  ];
}

const MOST_NOTES = 20;

/** An item gets the name that the file gives it, which no one should find out only later. */
export function noteRenamings(groups: readonly ItemGroup[]): string[] {
  const notes = groups.flatMap((group) => {
    const { match } = group;
    const [{ row }, { name }] = [firstRow(group), describe(group)];
    const isRenamed =
      match.kind === 'known' && match.item.name !== name && foldName(match.item.name) !== foldName(name);
    return isRenamed ? [`Row ${row}: ${match.item.name} is renamed to ${name}`] : [];
  });
  return notes.length > MOST_NOTES
    ? [...notes.slice(0, MOST_NOTES), `${notes.length - MOST_NOTES} more items are renamed`]
    : notes;
}
