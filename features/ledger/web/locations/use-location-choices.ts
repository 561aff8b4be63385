import Fuse from 'fuse.js/basic';
import { useMemo } from 'react';
import { readDraft, writeDraft } from '#shared/web/own-drafts.ts';
import { type Location, nameIsTaken, pathName } from './location-tree.ts';

const NAME = 'recent-locations';
const KEPT = 5;
/** A list this short is easy to scan, so its order stays. */
const SHORT = 8;

/** Recent choices in this browser come first the next time. */
function noteLocation(id: string): void {
  writeDraft(NAME, [id, ...readDraft<string[]>(NAME, []).filter((each) => each !== id)].slice(0, KEPT));
}

interface Ordered {
  recent: readonly Location[];
  rest: readonly Location[];
}

/** Recent choices first, newest at the top; the others keep their order. */
export function recentFirst(all: readonly Location[], ids = readDraft<string[]>(NAME, [])): Ordered {
  const recent = all.length > SHORT ? ids.flatMap((id) => all.find((each) => each.id === id) ?? []) : [];
  return { recent, rest: recent.length > 0 ? all.filter((each) => !recent.includes(each)) : all };
}

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

/** At most this many are rendered; typing a letter narrows a longer list. */
const MOST_SHOWN = 200;

export interface Creating {
  /** Names that the new location may not have. */
  siblings: readonly Pick<Location, 'name'>[];
  create: (name: string) => void;
  below: string | undefined;
}

export interface ChoiceOptions {
  options: readonly Location[];
  selected: string | undefined;
  /** The entry above all locations: "All locations". */
  everything?: string;
  /** Creates the typed name; without it, nothing can be created. */
  creates?: Creating;
  /** Whole paths instead of names. */
  paths?: boolean;
  onChoose: (id: string | undefined) => void;
}

export interface Choice {
  key: string;
  label: string;
  selected: boolean;
  create?: boolean;
  /** Starts a section of the list. */
  heading?: string;
  act: () => void;
}

/** The choices for a text: matches, recent ones first while the text is empty, and an entry that creates a missing one. */
export function useLocationChoices(props: ChoiceOptions, text: string): { choices: Choice[]; left: number } {
  const { options, selected, everything, creates, paths, onChoose } = props;
  return useMemo(() => {
    const lineOf = (each: Location): Choice => ({
      key: each.id,
      label: paths ? pathName(each) : each.name,
      selected: each.id === selected,
      act: () => {
        noteLocation(each.id);
        onChoose(each.id);
      },
    });
    const name = text.trim();
    const { recent, rest } = name === '' ? recentFirst(options) : { recent: [], rest: findLocations(options, name) };
    const choices = [...recent, ...rest].slice(0, MOST_SHOWN).map(lineOf);
    const [newest, others] = [choices[0], choices[recent.length]];
    if (recent.length > 0 && newest) newest.heading = 'Recent';
    if (recent.length > 0 && others) others.heading = 'All';
    if (everything && name === '') {
      const act = () => onChoose(undefined);
      choices.unshift({ key: 'all', label: everything, selected: selected === undefined, act });
    }
    if (creates && name !== '' && !nameIsTaken(creates.siblings, name)) {
      const label = creates.below ? `Create "${name}" in ${creates.below}` : `Create "${name}"`;
      choices.push({ key: 'create', label, selected: false, create: true, act: () => creates.create(name) });
    }
    return { choices, left: Math.max(0, recent.length + rest.length - MOST_SHOWN) };
  }, [options, selected, everything, creates, paths, onChoose, text]);
}
