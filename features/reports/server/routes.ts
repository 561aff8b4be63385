import { implementForMembers } from '#shared/server/routes.ts';
import { reportContract } from '../contract/report-contract.ts';
import { listDormant, listUnmatched } from './item-reports.ts';
import { priceOptimization } from './price-optimization.ts';

const os = implementForMembers(reportContract);

export const reportRouter = os.router({
  priceOptimization: os.priceOptimization.handler(({ context, input }) => priceOptimization(context.operation, input)),
  listDormant: os.listDormant.handler(({ context, input }) => listDormant(context.operation, input)),
  listUnmatched: os.listUnmatched.handler(({ context, input }) => listUnmatched(context.operation, input)),
});
