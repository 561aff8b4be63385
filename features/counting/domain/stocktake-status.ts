/** How the state of a stock-take is called on screen: only a draft is not done (CNT-013 to CNT-016). */
export function stocktakeStatus(code: string): 'Draft' | 'Complete' {
  return code === 'DR' ? 'Draft' : 'Complete';
}
