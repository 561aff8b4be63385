import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import type { ChipProps } from './chip-props.ts';
import classes from './location-chips.module.css';

const ChipEditor = lazy(async () => ({ default: (await import('./chip-editor.tsx')).ChipEditor }));

/** Shown whole for as long as there are longer ones beside it that can be cut. */
const isShort = (name: string) => name.length <= 9 || undefined;

/** Where an item stands, from the top level down. Only its own location can be changed (LOC-007, LOC-008). */
export function PathChips({ item, place }: ChipProps) {
  return (
    <>
      {place.path.slice(0, -1).map((name) => (
        <span key={name} className={classes.parent} data-short={isShort(name)}>
          {name}
        </span>
      ))}
      <LocationChip item={item} place={place} />
    </>
  );
}

/** One location of an item; a click, or Enter, changes it, and all that is counted there moves along. */
export function LocationChip({ item, place }: ChipProps) {
  const [editing, setEditing] = useState(false);
  const [goingTo, setGoingTo] = useState<string>();
  const chip = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => {
    setEditing(false);
    chip.current?.focus();
  }, []);
  if ((place.quantity ?? 0) <= 0)
    return (
      <span className={classes.chip} data-short={isShort(place.location_name)} title="Nothing here that could be moved">
        {place.location_name}
      </span>
    );
  return (
    <>
      <button
        ref={chip}
        type="button"
        className={classes.own}
        data-short={isShort(place.location_name)}
        aria-haspopup="listbox"
        aria-expanded={editing}
        aria-busy={goingTo !== undefined || undefined}
        aria-label={`Change location ${place.location_name} of ${item.name}`}
        disabled={goingTo !== undefined}
        onClick={() => setEditing(true)}
      >
        {goingTo ?? place.location_name}
      </button>
      {editing ? (
        <Suspense fallback={null}>
          <ChipEditor anchor={chip} item={item} place={place} onMove={setGoingTo} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}
