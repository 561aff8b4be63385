import { cancelStocktakes } from '#features/counting/server/stocktakes/cancel-stocktakes.ts';
import type { StockExtensions } from '#features/stock/server/routes.ts';

/** What features above stock add to items and to undoing. */
export const stockExtensions: StockExtensions = {
  itemParts: {
    listPurchases: async () => [],
    listSoldAs: async () => [],
  },
  undoHandlers: {
    stocktake: cancelStocktakes,
  },
};
