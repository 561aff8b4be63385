import { Fragment } from 'react';
import { go } from '#shared/web/address/navigate.ts';
import { useParameter } from '#shared/web/address/use-address.ts';
import classes from './location-button.module.css';
import { LocationButton } from './location-button.tsx';
import { childrenOf, DEEPEST_LEVEL, type Location, lineOf } from './location-tree.ts';
import { useCreateLocation, useLocations } from './use-locations.ts';

const ALL = 'all';

/** The location that the page shows, level by level; the address holds it. */
export function LocationPicker() {
  const { all, isPending } = useLocations();
  const chosen = useParameter('location');
  const line = lineOf(all, chosen);
  const steps: (Location | undefined)[] = line.length < DEEPEST_LEVEL ? [...line, undefined] : line;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not fit into a toolbar
    <div role="group" className={classes.path} aria-label="Location">
      {steps.map((step, depth) => (
        <Fragment key={line[depth - 1]?.id ?? ALL}>
          {depth > 0 ? (
            <span className={classes.separator} aria-hidden>
              ›
            </span>
          ) : null}
          <LocationStep all={all} loading={isPending} parent={line[depth - 1]} step={step} />
        </Fragment>
      ))}
    </div>
  );
}

interface LocationStepProps {
  all: readonly Location[];
  /** Nothing is created meanwhile: it may exist. */
  loading: boolean;
  parent: Location | undefined;
  step: Location | undefined;
}

function LocationStep({ all, loading, parent, step }: LocationStepProps) {
  const createLocation = useCreateLocation();
  const siblings = childrenOf(all, parent?.id ?? null);
  const everything = parent ? `All of ${parent.name}` : 'All locations';
  const above = parent?.id ?? ALL;
  const unused = siblings.length === 0;
  return (
    <LocationButton
      label={parent ? `Within ${parent.name}` : 'Location'}
      text={step?.name ?? (unused && parent ? 'Add' : everything)}
      muted={step === undefined && parent !== undefined}
      // The first field finds a location at any depth.
      options={parent ? siblings : all}
      paths={!parent}
      selected={step?.id}
      everything={everything}
      creates={
        loading
          ? undefined
          : { siblings, below: parent?.name, create: (name) => createLocation(name, parent?.id ?? null) }
      }
      onChoose={(id) => go({ location: id ?? above })}
    />
  );
}
