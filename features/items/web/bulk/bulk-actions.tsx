import { Button } from '@mantine/core';
import { use } from 'react';
import { mayHold } from '#features/ledger/web/withheld.ts';
import { openDialog } from '#shared/web/dialogs/open-dialog.ts';
import type { StockLine } from '../inventory/stock-line.ts';
import type { ParSubject } from '../pars/set-par-dialog.tsx';
import { BulkOffers } from './bulk-offers.ts';
import { itemIdsOf, type Selected, shelvesOf } from './selected.ts';

interface BulkActionsProps {
  lines: readonly StockLine[];
  clear: () => void;
}

/** Actions for several lines at once. */
export function BulkActions(selected: BulkActionsProps) {
  const given: Selected = selected;
  const offers = use(BulkOffers);
  const movable = shelvesOf(selected.lines).some(({ place }) => mayHold(place.quantity));
  const action = (label: string, dialog: string, enabled = true) => (
    <Button
      key={dialog}
      variant="default"
      disabled={!enabled}
      title={enabled ? undefined : 'There is no stock to move'}
      onClick={() => openDialog(dialog, given)}
    >
      {label}
    </Button>
  );
  return (
    <>
      {action('Move', 'move_many', movable)}
      {action('Adjust', 'adjust_many')}
      <SetPar {...selected} />
      {action('Set type', 'set_type')}
      {action('Set attribute', 'set_attribute')}
      {offers.map(({ label, dialog }) => action(label, dialog))}
    </>
  );
}

/** For the location that all lines share, otherwise for one to choose. */
function SetPar({ lines, clear }: BulkActionsProps) {
  const places = new Set(lines.map(({ place }) => place?.location_id));
  const [locationId] = places.size === 1 ? places : [];
  const subject: ParSubject = { itemIds: itemIdsOf(lines), locationId, onDone: clear };
  return (
    <Button variant="default" onClick={() => openDialog('set_par', subject)}>
      Set par
    </Button>
  );
}
