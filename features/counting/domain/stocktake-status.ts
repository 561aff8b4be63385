/** The status of a stock-take on screen; only a draft is not complete (CNT-013 to CNT-016). */
export function stocktakeStatus(code: string): 'Draft' | 'Complete' {
  return code === 'DR' ? 'Draft' : 'Complete';
}
