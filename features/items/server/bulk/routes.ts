import { implementForMembers } from '#shared/server/routes.ts';
import { bulkStockContract } from '../../contract/bulk-contract.ts';
import { adjustMany } from './adjust-many.ts';
import { moveMany } from './move-many.ts';

const os = implementForMembers(bulkStockContract);

export const bulkStockRouter = {
  moveMany: os.moveMany.handler(({ context, input }) => moveMany(context.operation, input)),
  adjustMany: os.adjustMany.handler(({ context, input }) => adjustMany(context.operation, input)),
};
