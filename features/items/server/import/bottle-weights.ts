import { type StatedWeights, stateWeights, weighLessFull } from '#features/catalog/server/items/state-weights.ts';
import type { Tx } from '#shared/server/database.ts';
import type { Problems } from '#shared/server/tables/problems.ts';
import type { ItemGroup } from './group-items.ts';

const WRONG = 'A full bottle must weigh more than an empty one';

/** Bottle weights from the rows of an item; the first row that has a value wins. */
function weightsOf({ rows }: ItemGroup): Omit<StatedWeights, 'itemId'> {
  return {
    tare: rows.find((row) => row.tare !== null)?.tare ?? null,
    full: rows.find((row) => row.full !== null)?.full ?? null,
  };
}

const statesSome = ({ tare, full }: Omit<StatedWeights, 'itemId'>) => tare !== null || full !== null;

/**
 * Reports rows of items whose full bottle would not weigh more than an empty one, by the file or by the item's known
 * weights. Returns the other items.
 */
export async function withSoundWeights(
  tx: Tx,
  organizationId: string,
  groups: readonly ItemGroup[],
  problems: Problems,
): Promise<ItemGroup[]> {
  const stating = groups.flatMap((group) => {
    const stated = weightsOf(group);
    return statesSome(stated) ? [{ group, stated }] : [];
  });
  const known = stating.flatMap(({ group: { match }, stated }) =>
    match.kind === 'known' ? [{ ...stated, itemId: match.item.id }] : [],
  );
  const wrong = await weighLessFull(tx, organizationId, known);
  const unsound = new Set<ItemGroup>();
  for (const { group, stated } of stating) {
    const { match, rows } = group;
    if (match.kind === 'known' ? !wrong.has(match.item.id) : isHeavierFull(stated)) continue;
    unsound.add(group);
    for (const { row } of rows) problems.add(row, stated.full === null ? 'tare_grams' : 'full_grams', WRONG);
  }
  return groups.filter((group) => !unsound.has(group));
}

/** As the database stores them: to the sixth decimal. */
const isHeavierFull = ({ tare, full }: Omit<StatedWeights, 'itemId'>): boolean =>
  tare === null || full === null || Number(Number(full).toFixed(6)) > Number(Number(tare).toFixed(6));

/** Returns the ids of the items whose weights changed. */
export function writeWeights(
  tx: Tx,
  organizationId: string,
  groups: readonly ItemGroup[],
  idOf: (group: ItemGroup) => string,
): Promise<Set<string>> {
  const stated = groups.map((group) => ({ ...weightsOf(group), itemId: idOf(group) }));
  return stateWeights(tx, organizationId, stated.filter(statesSome));
}
