import { stateDistinct } from '#features/catalog/server/duplicates/state-distinct.ts';
import { implementForMembers } from '#shared/server/routes.ts';
import { duplicateContract } from '../../contract/duplicate-contract.ts';
import { listDuplicates } from './list-duplicates.ts';

const os = implementForMembers(duplicateContract);

export const duplicateRouter = {
  listDuplicates: os.listDuplicates.handler(({ context }) => listDuplicates(context.operation)),
  stateDistinct: os.stateDistinct.handler(({ context, input }) => stateDistinct(context.operation, input)),
};
