import { useState } from 'react';
import { LocationButton } from '#features/ledger/web/locations/location-button.tsx';
import { childrenOf, pathName } from '#features/ledger/web/locations/location-tree.ts';
import { useCreateLocation, useLocations } from '#features/ledger/web/locations/use-locations.ts';

interface LinePlaceProps {
  /** For screen readers. */
  label?: string;
  chosen: string | undefined;
  onChoose: (locationId: string | undefined) => void;
}

/** The location of a line's bottles on completion. */
export function LinePlace({ label = 'Goes to', chosen, onChoose }: LinePlaceProps) {
  const { all, isPending } = useLocations();
  const create = useCreateLocation();
  const known = all.find((each) => each.id === chosen);
  return (
    <LocationButton
      wide
      paths
      label={label}
      text={known ? pathName(known) : 'Recently Added'}
      muted={!known}
      options={all.filter((each) => each.availability && !each.recently_added)}
      selected={chosen}
      everything="Recently Added"
      creates={
        isPending
          ? undefined
          : { siblings: childrenOf(all, null), below: undefined, create: (name) => create(name, null) }
      }
      onChoose={onChoose}
    />
  );
}

/** Where the lines of an invoice go that name no location. */
export function usePlace() {
  const { all } = useLocations();
  const [chosen, setChosen] = useState<string>();
  const known = all.find((each) => each.id === chosen);
  return { chosen, setChosen, place: known && { id: known.id, name: pathName(known) } };
}
