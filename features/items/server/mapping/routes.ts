import { implementForMembers } from '#shared/server/routes.ts';
import { itemMappingContract } from '../../contract/item-mapping-contract.ts';
import { listItemMapping } from './list-item-mapping.ts';

const os = implementForMembers(itemMappingContract);

export const itemMappingRouter = {
  listItemMapping: os.listItemMapping.handler(({ context, input }) => listItemMapping(context.operation, input)),
};
