import type { Location } from '#features/ledger/web/locations/location-tree.ts';
import type { LocationColumn } from '#shared/domain/column-plan.ts';
import type { FilePreview, ImportKind } from '../data-api.ts';

export type KnownLocation = Pick<Location, 'path'>;

/** A column of figures that can be the quantities at a location. */
export interface LocationChoice extends LocationColumn {
  /** The column's name in the file. */
  readonly column: string;
  /** The venue's location of that name; null for a new one. */
  readonly path: readonly string[] | null;
  /** Its name can hardly mean anything else. */
  readonly sure: boolean;
}

const BY_LOCATION: readonly ImportKind[] = ['items', 'counts'];
const FIGURE = /^-?\d*[.,]?\d+$/;

/** Names of rooms and shelves, alone or with a word before or a number after: "Back Bar", "Rack 2". */
const ROOM =
  /^(\p{L}+ )?(bar|cellar|walk-?in|fridge|cooler|freezer|store ?room|stock ?room|storage|basement|attic|office|kitchen|patio|terrace|lounge|rack|shelf|rail|well|vault|warehouse|display)( [a-z0-9]{1,2})?$/iu;

const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase().replaceAll(/\s+/g, ' ');

/** A > inside a name is written with a backslash before it. */
const written = (path: readonly string[]): string => path.map((name) => name.replaceAll('>', '\\>')).join(' > ');

/**
 * The columns that can be locations: those named like one of the venue's locations, or like a room. If two locations share a name,
 * both are offered and neither is sure. In a file with other columns of figures, only known names are sure.
 */
export function locationColumns(
  kind: ImportKind,
  { names, samples, words }: FilePreview,
  locations: readonly KnownLocation[],
): LocationChoice[] {
  if (!BY_LOCATION.includes(kind)) return [];
  return names.flatMap((column, from): LocationChoice[] => {
    const filled = [...(words[from] ?? []), ...samples.map((line) => line[from] ?? '')].filter((cell) => cell.trim());
    if (column === '' || !filled.every((cell) => FIGURE.test(cell.trim()))) return [];
    const called = locations.filter(({ path }) =>
      [path.at(-1) ?? '', path.join(' > ')].some((name) => plain(name) === plain(column)),
    );
    const sure = called.length === 1 || (called.length === 0 && filled.length > 0);
    if (called.length > 0) return called.map(({ path }) => ({ from, column, path, location: written(path), sure }));
    return ROOM.test(plain(column)) ? [{ from, column, path: null, location: column, sure }] : [];
  });
}
