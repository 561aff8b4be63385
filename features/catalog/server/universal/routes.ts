import { implementForMembers } from '#shared/server/routes.ts';
import { mappingContract } from '../../contract/mapping-contract.ts';
import { matchingContract } from '../../contract/matching-contract.ts';
import type { MatchModel } from '../matching/ask-model.ts';
import { askAboutItems, listAskableItems } from './ask-about-items.ts';
import { fillDetails, listMissingDetails } from './fill-details.ts';
import { getUniversalItem, searchUniversalItems } from './find-universal-items.ts';
import { listStagedMatches } from './list-staged-matches.ts';
import {
  acceptStagedMatch,
  acceptSureMatches,
  createLocalItem,
  deleteStagedMatch,
  unmatchItem,
} from './match-items.ts';
import { suggestMatch } from './suggest-match.ts';

const products = implementForMembers(matchingContract);
const mapping = implementForMembers(mappingContract);

/** Answered here because a product is shown with the venue's own types and sizes. */
export const universalRouter = {
  searchUniversalItems: products.searchUniversalItems.handler(({ context, input }) =>
    searchUniversalItems(context.operation, input),
  ),
  getUniversalItem: products.getUniversalItem.handler(({ context, input }) =>
    getUniversalItem(context.operation, input),
  ),
};

/** `model` is optional; it helps where the main suggestion is not sure. */
export const createMappingRouter = (model?: MatchModel) => ({
  listStagedMatches: mapping.listStagedMatches.handler(({ context, input }) =>
    listStagedMatches(context.operation, input, model !== undefined),
  ),
  acceptStagedMatch: mapping.acceptStagedMatch.handler(({ context, input }) =>
    acceptStagedMatch(context.operation, input),
  ),
  deleteStagedMatch: mapping.deleteStagedMatch.handler(({ context, input }) =>
    deleteStagedMatch(context.operation, input),
  ),
  acceptSureMatches: mapping.acceptSureMatches.handler(({ context, input }) =>
    acceptSureMatches(context.operation, input),
  ),
  suggestMatch: mapping.suggestMatch.handler(({ context, input }) => suggestMatch(context.operation, model, input)),
  listAskableItems: mapping.listAskableItems.handler(({ context }) =>
    listAskableItems(context.operation, model !== undefined),
  ),
  askAboutItems: mapping.askAboutItems.handler(({ context, input }) => askAboutItems(context.operation, model, input)),
  createLocalItem: mapping.createLocalItem.handler(({ context, input }) => createLocalItem(context.operation, input)),
  unmatchItem: mapping.unmatchItem.handler(({ context, input }) => unmatchItem(context.operation, input)),
  listMissingDetails: mapping.listMissingDetails.handler(({ context, input }) =>
    listMissingDetails(context.operation, input),
  ),
  fillDetails: mapping.fillDetails.handler(({ context, input }) => fillDetails(context.operation, input)),
});
