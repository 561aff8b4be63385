import { DEEPEST_LEVEL, type Location, lineOf } from '#features/ledger/web/locations/location-tree.ts';

export interface Worth {
  /** Null if it is hidden. */
  value: number | null;
  items_within: number;
  value_within: number | null;
  without_cost: number;
}

/** A line of the page. */
export interface LocationRow extends Location {
  children: number;
  /** Undefined while it is being calculated. */
  worth: Worth | undefined;
  /** Indentation level, 0 at the left. */
  level: number;
  /** Whether its children are shown; undefined if it has none. */
  open: boolean | undefined;
}

const NOTHING: Worth = { value: 0, items_within: 0, value_within: 0, without_cost: 0 };

interface RowOptions {
  /** Value by location, without empty ones. */
  worths: ReadonlyMap<string, Worth> | undefined;
  wanted: string | undefined;
}

interface TreeOptions extends RowOptions {
  collapsed: ReadonlySet<string>;
}

const fits = ({ path }: Location, wanted: string | undefined): boolean =>
  !wanted || path.join(' ').toLowerCase().includes(wanted.trim().toLowerCase());

const inParents = (all: readonly Location[]) => Map.groupBy(all, (each) => each.parent_id);

/** Every location whose path contains the search text, on its own. */
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

/**
 * Parents before their children. A search expands the path to its results; otherwise collapsed locations hide their
 * children.
 */
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

/** Why a location cannot move into another one (or to the top level, for null); undefined if it can. */
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

/** Where arrow keys move a location: right moves it into the one above, left moves it out by a level. */
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
