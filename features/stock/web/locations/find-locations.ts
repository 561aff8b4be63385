import Fuse from 'fuse.js';
import { type Location, pathName } from './location-tree.ts';

/** How far a name may be from what was typed (LOC-009). */
export const LOCATION_SEARCH = { threshold: 0.1, ignoreLocation: true } as const;

export function findLocations(all: readonly Location[], text: string): readonly Location[] {
  const wanted = text.trim();
  if (wanted === '') return all;
  const fuse = new Fuse(
    all.map((location) => ({ location, name: location.name, path: pathName(location) })),
    {
      ...LOCATION_SEARCH,
      keys: [
        { name: 'name', weight: 2 },
        { name: 'path', weight: 1 },
      ],
    },
  );
  return fuse.search(wanted).map(({ item }) => item.location);
}
