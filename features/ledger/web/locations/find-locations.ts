import Fuse from 'fuse.js/basic';
import { type Location, pathName } from './location-tree.ts';

/** How different a name may be from the typed text (LOC-009). */
export const LOCATION_SEARCH = { threshold: 0.1, ignoreLocation: true } as const;

let indexed: { all: readonly Location[]; fuse: Fuse<{ location: Location; name: string; path: string }> } | undefined;

export function findLocations(all: readonly Location[], text: string): readonly Location[] {
  const wanted = text.trim();
  if (wanted === '') return all;
  if (indexed?.all !== all) indexed = { all, fuse: indexOf(all) };
  return indexed.fuse.search(wanted).map(({ item }) => item.location);
}

const indexOf = (all: readonly Location[]) =>
  new Fuse(
    all.map((location) => ({ location, name: location.name, path: pathName(location) })),
    {
      ...LOCATION_SEARCH,
      keys: [
        { name: 'name', weight: 2 },
        { name: 'path', weight: 1 },
      ],
    },
  );
