/** What an activity is called on screen (OENT-070 to OENT-074), by the kind of its movement. */
const LABELS: Readonly<Record<string, string>> = {
  receipt: 'Invoice',
  vendor_return: 'Vendor Return',
  manual_addition: 'Manual Addition',
  manual_depletion: 'Manual Depletion',
  move_in: 'Move',
  move_out: 'Move',
  stocktake: 'Stocktake',
  rebase: 'Stocktake',
  sale: 'Sale Depletion',
  batch_in: 'Batch',
  batch_out: 'Batch',
  merge: 'Merge',
  cycle_started: 'Cycle Started',
  opening: 'Opening Stock',
  zero_out: 'Zero Out',
};

export function activityLabel(kind: string): string {
  return LABELS[kind] ?? 'Unknown';
}
