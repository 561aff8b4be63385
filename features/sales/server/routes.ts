import { implementForMembers } from '#shared/server/routes.ts';
import { instanceContract } from '../contract/instance-contract.ts';
import { posItemContract } from '../contract/pos-item-contract.ts';
import { soldAsContract } from '../contract/sold-as-contract.ts';
import { suggestionContract } from '../contract/suggestion-contract.ts';
import { createInstance, updateInstance } from './instances/change-instances.ts';
import { listInstances } from './instances/list-instances.ts';
import { createCategory, listCategories } from './items/categories.ts';
import { getPosItem } from './items/get-pos-item.ts';
import { listInventorySources } from './items/inventory-sources.ts';
import { listPosItems } from './items/list-pos-items.ts';
import { listSimplePosItems, listUniversalMatches, searchPosItems } from './items/search-pos-items.ts';
import { changePosItem } from './matching/change-pos-item.ts';
import { acceptSuggestion, listSuggestions, removeSuggestion, suggestAgain } from './matching/suggestions.ts';
import { createSoldAs, updateSoldAs } from './sold-as/change-sold-as.ts';
import { deleteSoldAs, restoreSoldAs } from './sold-as/delete-sold-as.ts';
import { listSoldAs } from './sold-as/list-sold-as.ts';
import { listSimpleGroups, searchSellableGroups } from './sold-as/search-groups.ts';

const instances = implementForMembers(instanceContract);

export const instanceRouter = instances.router({
  listInstances: instances.listInstances.handler(({ context }) => listInstances(context.operation)),
  createInstance: instances.createInstance.handler(({ context, input }) => createInstance(context.operation, input)),
  updateInstance: instances.updateInstance.handler(({ context, input }) => updateInstance(context.operation, input)),
  updateInstanceById: instances.updateInstanceById.handler(({ context, input }) =>
    updateInstance(context.operation, input),
  ),
});

const items = implementForMembers(posItemContract);

export const posItemRouter = items.router({
  listPosItems: items.listPosItems.handler(({ context, input }) => listPosItems(context.operation, input)),
  getPosItem: items.getPosItem.handler(({ context, input }) => getPosItem(context.operation, input)),
  updatePosItem: items.updatePosItem.handler(({ context, input }) => changePosItem(context.operation, input)),
  listCategories: items.listCategories.handler(({ context, input }) => listCategories(context.operation, input)),
  createCategory: items.createCategory.handler(({ context, input }) => createCategory(context.operation, input)),
  searchPosItems: items.searchPosItems.handler(({ context, input }) => searchPosItems(context.operation, input)),
  listSimplePosItems: items.listSimplePosItems.handler(({ context }) => listSimplePosItems(context.operation)),
  listInventorySources: items.listInventorySources.handler(({ context }) => listInventorySources(context.operation)),
  listUniversalMatches: items.listUniversalMatches.handler(({ context, input }) =>
    listUniversalMatches(context.operation, input),
  ),
});

const sold = implementForMembers(soldAsContract);

export const soldAsRouter = sold.router({
  listSoldAs: sold.listSoldAs.handler(({ context, input }) => listSoldAs(context.operation, input)),
  createSoldAs: sold.createSoldAs.handler(({ context, input }) => createSoldAs(context.operation, input)),
  updateSoldAs: sold.updateSoldAs.handler(({ context, input }) => updateSoldAs(context.operation, input)),
  updateSoldAsById: sold.updateSoldAsById.handler(({ context, input }) => updateSoldAs(context.operation, input)),
  deleteSoldAs: sold.deleteSoldAs.handler(({ context, input }) => deleteSoldAs(context.operation, input)),
  deleteSoldAsById: sold.deleteSoldAsById.handler(({ context, input }) => deleteSoldAs(context.operation, input)),
  restoreSoldAs: sold.restoreSoldAs.handler(({ context, input }) => restoreSoldAs(context.operation, input)),
  searchSellableGroups: sold.searchSellableGroups.handler(({ context, input }) =>
    searchSellableGroups(context.operation, input),
  ),
  listSimpleGroups: sold.listSimpleGroups.handler(({ context }) => listSimpleGroups(context.operation)),
});

const staged = implementForMembers(suggestionContract);

export const suggestionRouter = staged.router({
  listSuggestions: staged.listSuggestions.handler(({ context, input }) => listSuggestions(context.operation, input)),
  acceptSuggestion: staged.acceptSuggestion.handler(({ context, input }) => acceptSuggestion(context.operation, input)),
  removeSuggestion: staged.removeSuggestion.handler(({ context, input }) => removeSuggestion(context.operation, input)),
  suggestAgain: staged.suggestAgain.handler(({ context, input }) => suggestAgain(context.operation, input)),
});
