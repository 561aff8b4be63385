import type { locations } from '../stock-api.ts';

type Tree = Awaited<ReturnType<typeof locations.call.listLocations>>;

/** Finds a location anywhere in the tree. */
export type Location = Omit<Tree[number], 'child'>;

export const DEEPEST_LEVEL = 3;

interface Nested extends Location {
  child?: readonly Nested[];
}

/** Parents before their children, in the order of the tree. */
export function flatLocations(tree: readonly Nested[]): Location[] {
  return tree.flatMap(({ child, ...location }) => [location, ...flatLocations(child ?? [])]);
}

export const childrenOf = (all: readonly Location[], parentId: string | null): Location[] =>
  all.filter((each) => each.parent_id === parentId);

/** From the top level down to the location itself. */
export function lineOf(all: readonly Location[], id: string | undefined): Location[] {
  const found = all.find((each) => each.id === id);
  return found ? [...lineOf(all, found.parent_id ?? undefined), found] : [];
}

export const pathName = (location: Pick<Location, 'path'>): string => location.path.join(' › ');

/** LOC-012: the same name under the same parent, however it is typed. */
export function nameIsTaken(siblings: readonly Pick<Location, 'name'>[], text: string): boolean {
  const wanted = text.trim().toLowerCase();
  return siblings.some((each) => each.name.trim().toLowerCase() === wanted);
}
