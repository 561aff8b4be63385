import { lazy, type RefObject, Suspense, useCallback, useRef, useSyncExternalStore } from 'react';
import { HIDDEN } from '#features/ledger/web/withheld.ts';
import { createStore } from '#shared/web/store.ts';
import type { ChipProps } from './chip-props.ts';
import classes from './location-chips.module.css';

const ChipEditor = lazy(async () => ({ default: (await import('./chip-editor.tsx')).ChipEditor }));

/** Short names are not cut while there are longer ones to cut. */
const isShort = (name: string) => name.length <= 9 || undefined;

interface ListedChipProps extends ChipProps {
  /** The list line of the chip. */
  line: string;
}

/**
 * The locations of an item, from the top level down. Only the item's own location can be changed (LOC-007, LOC-008).
 */
export function PathChips({ line, item, place }: ListedChipProps) {
  return (
    <>
      {place.path.slice(0, -1).map((name, depth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: scrolling reuses chips for other rows, matched by depth
        <span key={depth} className={classes.parent} data-short={isShort(name)}>
          {name}
        </span>
      ))}
      <LocationChip line={line} item={item} place={place} />
    </>
  );
}

type Doing = 'editing' | { readonly goingTo: string };

/** Running edits of chips, by line and location: stored here because scrolling reuses their elements for other rows. */
const doings = createStore<ReadonlyMap<string, Doing>>(new Map());

function setDoing(chip: string, doing: Doing | undefined): void {
  doings.set((before) => {
    const next = new Map(before);
    if (doing) next.set(chip, doing);
    else next.delete(chip);
    return next;
  });
}

/** One location of an item; a click or Enter changes it, and all stock there moves along. */
export function LocationChip({ line, item, place }: ListedChipProps) {
  const id = `${line} ${place.location_id}`;
  const doing = useSyncExternalStore(doings.watch, () => doings.get().get(id));
  const chip = useRef<HTMLButtonElement>(null);
  const short = isShort(place.location_name);
  const goingTo = typeof doing === 'object' ? doing.goingTo : undefined;
  if ((place.quantity ?? 0) <= 0)
    return (
      <span
        className={classes.chip}
        data-short={short}
        title={place.quantity === null ? HIDDEN : 'Nothing here to move'}
      >
        {place.location_name}
      </span>
    );
  return (
    <>
      <button
        ref={chip}
        type="button"
        className={classes.own}
        data-short={short}
        aria-haspopup="listbox"
        aria-expanded={doing === 'editing'}
        aria-busy={goingTo !== undefined || undefined}
        aria-label={`Change location ${place.location_name} of ${item.name}`}
        disabled={goingTo !== undefined}
        onClick={() => setDoing(id, 'editing')}
      >
        {goingTo ?? place.location_name}
      </button>
      {doing === 'editing' ? <Editor id={id} item={item} place={place} anchor={chip} /> : null}
    </>
  );
}

function Editor({ id, anchor, ...chip }: ChipProps & { id: string; anchor: RefObject<HTMLElement | null> }) {
  const close = useCallback(() => {
    setDoing(id, undefined);
    anchor.current?.focus();
  }, [id, anchor]);
  return (
    <Suspense fallback={null}>
      <ChipEditor
        {...chip}
        anchor={anchor}
        onMove={(name) => setDoing(id, name === undefined ? undefined : { goingTo: name })}
        onClose={close}
      />
    </Suspense>
  );
}
