/** A count that a person took back: it is listed, and counts for nothing. */
export const UNDONE = 'UN';

/** The status of a stock-take on screen; only a draft is not complete (CNT-013 to CNT-016), unless it was undone. */
export function stocktakeStatus(code: string): 'Draft' | 'Complete' | 'Undone' {
  if (code === UNDONE) return 'Undone';
  return code === 'DR' ? 'Draft' : 'Complete';
}
