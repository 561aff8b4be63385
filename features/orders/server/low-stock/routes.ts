import { implementForMembers } from '#shared/server/routes.ts';
import { lowStockContract } from '../../contract/low-stock-contract.ts';
import { listLowStock } from './list-low-stock.ts';
import { moveToShelves } from './move-to-shelves.ts';
import { orderLowStock, previewOrders } from './order-low-stock.ts';

const members = implementForMembers(lowStockContract);

export const lowStockRouter = members.router({
  listLowStock: members.listLowStock.handler(({ context, input }) => listLowStock(context.operation, input)),
  moveToShelves: members.moveToShelves.handler(({ context, input }) => moveToShelves(context.operation, input)),
  previewOrders: members.previewOrders.handler(({ context, input }) => previewOrders(context.operation, input)),
  orderLowStock: members.orderLowStock.handler(({ context, input }) => orderLowStock(context.operation, input)),
});
