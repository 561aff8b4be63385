import { implementForMembers } from '#shared/server/routes.ts';
import { varianceContract } from '../../contract/variance-contract.ts';
import { categoryCogs } from './category-cogs.ts';
import { groupVariance } from './group-variance.ts';

const os = implementForMembers(varianceContract);

export const varianceRouter = os.router({
  groupVariance: os.groupVariance.handler(({ context, input }) => groupVariance(context.operation, input)),
  categoryCogs: os.categoryCogs.handler(({ context, input }) => categoryCogs(context.operation, input)),
});
