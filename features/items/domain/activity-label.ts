/** Labels of activities on screen (OENT-070 to OENT-074), by the kind of the movement or the code of its source. */
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
  price: 'Price Adjustment',
  quick_invoice: 'Quick Invoice',
  invoice: 'Invoice',
  quickAdjust: 'Quick Adjust',
  mobileAdjust: 'Mobile Adjust',
  quickScan: 'Quick Scan',
  addItem: 'Add Item',
  IT: 'Inventory',
  SA: 'Sale',
  QA: 'Quick Adjust',
  MA: 'Mobile Adjust',
  QS: 'Quick Scan',
  IV: 'Invoice',
  AI: 'Add Item',
  MV: 'Move',
  mv: 'Move',
};

export function activityLabel(kind: string): string {
  return Object.hasOwn(LABELS, kind) ? (LABELS[kind] as string) : 'Unknown';
}

const SOURCES: Readonly<Record<string, string>> = {
  receipt: 'invoice',
  move_in: 'MV',
  move_out: 'MV',
  rebase: 'stocktake',
};

/** The source code of an activity (OENT-070 to OENT-072), by the kinds of its movement and its action. */
export function activitySource(kind: string, actionKind: string | null): string {
  if (kind === 'receipt' && actionKind === 'quick_invoice') return actionKind;
  return SOURCES[kind] ?? kind;
}
