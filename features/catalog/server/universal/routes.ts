import { matchingContract } from '#features/matching/contract/matching-contract.ts';
import { implementForMembers } from '#shared/server/routes.ts';
import { getUniversalItem, searchUniversalItems } from './find-universal-items.ts';

const os = implementForMembers(matchingContract);

/** Answered from here because a product is spoken of in the venue's own types and sizes. */
export const universalRouter = {
  searchUniversalItems: os.searchUniversalItems.handler(({ context, input }) =>
    searchUniversalItems(context.operation, input),
  ),
  getUniversalItem: os.getUniversalItem.handler(({ context, input }) => getUniversalItem(context.operation, input)),
};
