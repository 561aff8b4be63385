import { LocationButton } from '#features/ledger/web/locations/location-button.tsx';
import { pathName } from '#features/ledger/web/locations/location-tree.ts';
import { useLocations } from '#features/ledger/web/locations/use-locations.ts';

interface LinePlaceProps {
  /** For screen readers. */
  label?: string;
  chosen: string | undefined;
  onChoose: (locationId: string | undefined) => void;
}

/** The location of a line's bottles on completion. */
export function LinePlace({ label = 'Goes to', chosen, onChoose }: LinePlaceProps) {
  const { all } = useLocations();
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
      onChoose={onChoose}
    />
  );
}
