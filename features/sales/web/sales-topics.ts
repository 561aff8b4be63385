import type { LiveTopics } from '#shared/web/live.ts';

/** Queries that a match, a Sold As, or a sale may change, by call name: contracts are loaded with their screens. */
export const SALES_KEYS = [
  'listPosItems',
  'getPosItem',
  'listSoldAs',
  'searchSellableGroups',
  'listSuggestions',
  'listSales',
  'listItemSales',
  'reportSales',
  'listUnmatchedSales',
  'previewSalesOfItem',
  'listSureMatches',
  'listNotStock',
  'listAskable',
  'getPours',
  'listModifiers',
  'getModifier',
  'previewModifier',
  'previewDrinks',
].map((name) => [[name]] as const);

const NAMES = [['listKnownNames']] as const;

const TILLS = [[['listInstances']], [['listCategories']]];

/** Queries that each topic of the live stream invalidates. */
export const salesTopics: LiveTopics = {
  items: [NAMES],
  invoices: [NAMES],
  vendors: [NAMES],
  pos: [...SALES_KEYS, ...TILLS, NAMES],
  connections: [[['listConnections']], [['listConflicts']]],
  sales: SALES_KEYS,
  recipes: SALES_KEYS,
  cycle: [[['listUnmatchedSales']], [['previewSalesOfItem']], [['listModifiers']], [['previewModifier']]],
};
