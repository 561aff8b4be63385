const STOCK_LIST_LENGTH = 40;

/** "Back Bar 12, Cellar 6...": text beyond 40 characters is cut (NAV-116). */
export const cutStockList = (text: string): string =>
  text.length <= STOCK_LIST_LENGTH ? text : `${text.slice(0, STOCK_LIST_LENGTH)}...`;
