import { useMemo } from 'react';
import classes from './location-button.module.css';
import { LocationButton } from './location-button.tsx';
import { childrenOf, pathName } from './location-tree.ts';
import { useCreateLocation, useLocations } from './use-locations.ts';

interface LocationFieldProps {
  label: string;
  value: string | undefined;
  onChange: (id: string) => void;
  error?: string;
  /** Locations that cannot be chosen here. */
  without?: string;
  only?: readonly string[];
  /** Parent of a new location; `false`: nothing can be created. */
  createIn?: string | null | false;
  /** The value its dialog opens with. */
  autoFocus?: boolean;
}

/** Chooses a location in a form. Unavailable ones are not offered (LOC-025). */
export function LocationField(props: LocationFieldProps) {
  const { label, value, onChange, error, without, only, createIn = null, autoFocus } = props;
  const { all, isPending } = useLocations();
  const createLocation = useCreateLocation();
  const options = useMemo(
    () => all.filter((each) => each.availability && each.id !== without && (!only || only.includes(each.id))),
    [all, without, only],
  );
  const chosen = all.find((each) => each.id === value);
  const below = createIn ? all.find((each) => each.id === createIn)?.name : undefined;
  return (
    <div className={classes.field}>
      <span className={classes.label} aria-hidden>
        {label}
      </span>
      <LocationButton
        wide
        paths
        label={label}
        text={chosen ? pathName(chosen) : 'Choose a location'}
        muted={!chosen}
        invalid={error !== undefined}
        autoFocus={autoFocus}
        options={options}
        selected={value}
        creates={
          // Until the locations are here, a name that exists would be created again.
          createIn === false || isPending
            ? undefined
            : { siblings: childrenOf(all, createIn), below, create: (name) => createLocation(name, createIn) }
        }
        onChoose={(id) => id && onChange(id)}
      />
      {error ? (
        <p className={classes.error} role="alert">
          {error}
        </p>
      ) : null}
    </div>
  );
}
