import { useMemo } from 'react';
import classes from '#features/ledger/web/locations/location-button.module.css';
import { LocationButton } from '#features/ledger/web/locations/location-button.tsx';
import { DEEPEST_LEVEL, type Location, pathName } from '#features/ledger/web/locations/location-tree.ts';
import { useLocations } from '#features/ledger/web/locations/use-locations.ts';
import { whyNotInside } from './location-rows.ts';

const TOP = 'Top level';

interface ParentFieldProps {
  /** Undefined for a new one. */
  location: Location | undefined;
  value: string | null;
  error: string | undefined;
  onChange: (id: string | null) => void;
}

/** Chooses the parent of a location, among those that can take it with everything inside it. */
export function ParentField({ location, value, error, onChange }: ParentFieldProps) {
  const { all } = useLocations();
  const options = useMemo(
    () =>
      all.filter((each) =>
        location
          ? each.id === location.parent_id || whyNotInside(all, location, each) === undefined
          : each.depth < DEEPEST_LEVEL,
      ),
    [all, location],
  );
  const chosen = all.find((each) => each.id === value);
  return (
    <div className={classes.field}>
      <span className={classes.label} aria-hidden>
        Inside
      </span>
      <LocationButton
        wide
        paths
        label="Inside"
        text={chosen ? pathName(chosen) : TOP}
        invalid={error !== undefined}
        options={options}
        selected={value ?? undefined}
        everything={TOP}
        onChoose={(id) => onChange(id ?? null)}
      />
      {error ? (
        <p className={classes.error} role="alert">
          {error}
        </p>
      ) : null}
    </div>
  );
}
