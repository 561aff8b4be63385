import { DEEPEST_LEVEL, type Location, lineOf } from '#features/ledger/web/locations/location-tree.ts';

export interface Worth {
  /** Null where it is withheld. */
  value: number | null;
  items_within: number;
  value_within: number | null;
  without_cost: number;
}

/** A line of the page. */
export interface LocationRow extends Location {
  children: number;
  /** Missing while it is being worked out. */
  worth: Worth | undefined;
  /** How far it stands in, 0 at the left. */
  level: number;
  /** Whether its children are shown; missing where there are none. */
  open: boolean | undefined;
}

const NOTHING: Worth = { value: 0, items_within: 0, value_within: 0, without_cost: 0 };

interface RowOptions {
  /** Worth by location; those that hold nothing are not in it. */
  worths: ReadonlyMap<string, Worth> | undefined;
  wanted: string | undefined;
}

interface TreeOptions extends RowOptions {
  collapsed: ReadonlySet<string>;
}

const fits = ({ path }: Location, wanted: string | undefined): boolean =>
  !wanted || path.join(' ').toLowerCase().includes(wanted.trim().toLowerCase());

const inParents = (all: readonly Location[]) => Map.groupBy(all, (each) => each.parent_id);

/** Every location whose path has the wanted text, by itself. */
export function listRows(all: readonly Location[], { worths, wanted }: RowOptions): LocationRow[] {
  const inside = inParents(all);
  return all
    .filter((each) => fits(each, wanted))
    .map((each) => ({
      ...each,
      children: inside.get(each.id)?.length ?? 0,
      worth: worths && (worths.get(each.id) ?? NOTHING),
      level: 0,
      open: undefined,
    }));
}

/** Parents before their children; a search opens the way to what it found, else what is collapsed hides its children. */
export function treeRows(all: readonly Location[], { worths, wanted, collapsed }: TreeOptions): LocationRow[] {
  const inside = inParents(all);
  const known = new Set(all.map((each) => each.id));
  const kept = wanted ? new Set(all.filter((each) => fits(each, wanted)).flatMap((each) => idsOf(all, each))) : known;
  const below = (places: readonly Location[], level: number): LocationRow[] =>
    places
      .filter((each) => kept.has(each.id))
      .flatMap((each) => {
        const children = inside.get(each.id) ?? [];
        const open = children.length > 0 ? Boolean(wanted) || !collapsed.has(each.id) : undefined;
        const worth = worths && (worths.get(each.id) ?? NOTHING);
        const row = { ...each, children: children.length, worth, level, open };
        return open ? [row, ...below(children, level + 1)] : [row];
      });
  return below(
    all.filter((each) => each.parent_id === null || !known.has(each.parent_id)),
    0,
  );
}

const idsOf = (all: readonly Location[], location: Location): string[] =>
  lineOf(all, location.id).map((each) => each.id);

const insideOf = (all: readonly Location[], id: string): Location[] =>
  all.filter((each) => each.parent_id === id).flatMap((child) => [child, ...insideOf(all, child.id)]);

/** Why a location cannot stand inside another one (or at the top level, for null); undefined when it can. */
export function whyNotInside(all: readonly Location[], moved: Location, target: Location | null): string | undefined {
  if ((target?.id ?? null) === moved.parent_id) return target ? `It is in ${target.name}` : 'It is at the top level';
  if (target?.deleted) return `${target.name} was deleted`;
  const inside = insideOf(all, moved.id);
  if (target && (target.id === moved.id || inside.some((each) => each.id === target.id)))
    return 'A location cannot be inside itself';
  const deepest = Math.max(moved.depth, ...inside.map((each) => each.depth)) - moved.depth;
  if ((target?.depth ?? 0) + 1 + deepest > DEEPEST_LEVEL) return 'Locations nest up to three levels';
  return undefined;
}

/** Where the arrow keys move a location: right goes into the one above it, left goes out by a level. */
export function nextPlace(
  all: readonly Location[],
  moved: Location,
  key: 'ArrowLeft' | 'ArrowRight',
): Location | null | undefined {
  if (key === 'ArrowLeft') {
    const parent = all.find((each) => each.id === moved.parent_id);
    return parent && (all.find((each) => each.id === parent.parent_id) ?? null);
  }
  const siblings = all.filter((each) => each.parent_id === moved.parent_id && !each.deleted);
  return siblings[siblings.findIndex((each) => each.id === moved.id) - 1];
}
