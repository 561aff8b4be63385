import { implementForMembers } from '#shared/server/routes.ts';
import type { Inverse } from '#shared/server/undo/inverse.ts';
import { locationContract } from '../contract/location-contract.ts';
import { stockContract } from '../contract/stock-contract.ts';
import { addStock, quickStock } from './changes/add-stock.ts';
import { adjustStock } from './changes/adjust-stock.ts';
import { moveStock, pullStock } from './changes/move-stock.ts';
import { listRunningStock, setPriorities } from './changes/set-priorities.ts';
import { restoreLocation } from './locations/bring-back.ts';
import { createLocation, updateLocation } from './locations/change-locations.ts';
import { deleteLocation } from './locations/delete-location.ts';
import { getLocation, listLocations } from './locations/list-locations.ts';
import { valueLocations } from './locations/value-locations.ts';
import { getBalance } from './movements/get-balance.ts';
import { type UndoHandlers, undoAction } from './movements/undo-action.ts';
import { setPars } from './pars/set-pars.ts';
import { createReason, deleteReason, listReasons, updateReason } from './reasons/reasons.ts';

export function createStockRouter(undoHandlers: UndoHandlers, inverses: readonly Inverse[]) {
  const os = implementForMembers(stockContract);
  return {
    adjustStock: os.adjustStock.handler(({ context, input }) => adjustStock(context.operation, input)),
    addStock: os.addStock.handler(({ context, input }) => addStock(context.operation, input)),
    quickStock: os.quickStock.handler(({ context, input }) => quickStock(context.operation, input)),
    moveStock: os.moveStock.handler(({ context, input }) => moveStock(context.operation, input)),
    pullStock: os.pullStock.handler(({ context, input }) => pullStock(context.operation, input)),
    setPriorities: os.setPriorities.handler(({ context, input }) => setPriorities(context.operation, input)),
    listRunningStock: os.listRunningStock.handler(({ context, input }) => listRunningStock(context.operation, input)),
    setPars: os.setPars.handler(({ context, input }) => setPars(context.operation, input)),
    getBalance: os.getBalance.handler(({ context, input }) => getBalance(context.operation, input)),
    undoAction: os.undoAction.handler(({ context, input }) =>
      undoAction(context.operation, input, undoHandlers, inverses),
    ),
    listReasons: os.listReasons.handler(({ context, input }) => listReasons(context.operation, input)),
    createReason: os.createReason.handler(({ context, input }) => createReason(context.operation, input)),
    updateReason: os.updateReason.handler(({ context, input }) => updateReason(context.operation, input)),
    deleteReason: os.deleteReason.handler(({ context, input }) => deleteReason(context.operation, input)),
  };
}

const os = implementForMembers(locationContract);

export const locationRouter = {
  listLocations: os.listLocations.handler(({ context, input }) => listLocations(context.operation, input)),
  getLocation: os.getLocation.handler(({ context, input }) => getLocation(context.operation, input)),
  createLocation: os.createLocation.handler(({ context, input }) => createLocation(context.operation, input)),
  updateLocation: os.updateLocation.handler(({ context, input }) => updateLocation(context.operation, input)),
  deleteLocation: os.deleteLocation.handler(({ context, input }) => deleteLocation(context.operation, input)),
  restoreLocation: os.restoreLocation.handler(({ context, input }) => restoreLocation(context.operation, input)),
  valueLocations: os.valueLocations.handler(({ context }) => valueLocations(context.operation)),
};
