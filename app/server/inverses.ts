import { undoPrintJob } from '#features/labels/server/print-jobs/undo-print-job.ts';
import {
  undoEntryChange,
  undoGroupChange,
  undoListChange,
  undoListFile,
  undoListOrder,
} from '#features/menus/server/lists/list-inverses.ts';
import { undoVendorCode } from '#features/purchasing/server/vendor-codes/change-codes.ts';
import { undoMatch, undoSoldAs } from '#features/sales/server/matching/undo-match.ts';
import { undoLocationChange, undoLocationDeletion } from '#features/stock/server/locations/undo-location.ts';
import { undoPars } from '#features/stock/server/pars/set-pars.ts';
import type { Inverse } from '#shared/server/inverse.ts';

/** Every kind of act that is undone from what it recorded of itself. */
export const inverses: readonly Inverse[] = [
  undoListChange,
  undoGroupChange,
  undoEntryChange,
  undoListFile,
  undoListOrder,
  undoMatch,
  undoSoldAs,
  undoPrintJob,
  undoVendorCode,
  undoLocationChange,
  undoLocationDeletion,
  undoPars,
];
