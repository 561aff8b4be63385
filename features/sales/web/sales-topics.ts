import type { LiveTopics } from '#shared/web/live.ts';

/** What a match, a Sold As or a sale may have changed, by the names of the calls: the contracts come with their screens. */
export const SALES_KEYS = [
  'listPosItems',
  'getPosItem',
  'listSoldAs',
  'searchSellableGroups',
  'listSuggestions',
  'listSales',
  'listItemSales',
  'listUnmatchedSales',
  'previewSalesOfItem',
  'listModifiers',
  'getModifier',
  'previewModifier',
].map((name) => [[name]] as const);

const TILLS = [[['listInstances']], [['listCategories']]];

/** What goes stale here with each topic of the live stream. */
export const salesTopics: LiveTopics = {
  pos: [...SALES_KEYS, ...TILLS],
  connections: [[['listConnections']]],
  sales: SALES_KEYS,
  recipes: SALES_KEYS,
  cycle: [[['listUnmatchedSales']], [['previewSalesOfItem']], [['listModifiers']], [['previewModifier']]],
};
