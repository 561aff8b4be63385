import type { MatchModel } from '#features/catalog/server/matching/ask-model.ts';
import type { Context } from '#shared/server/context.ts';
import { implementForMembers } from '#shared/server/routes.ts';
import { instanceContract } from '../contract/instance-contract.ts';
import { knownNameContract } from '../contract/known-name-contract.ts';
import { posItemContract } from '../contract/pos-item-contract.ts';
import type { SellableGroup } from '../contract/pos-schemas.ts';
import { soldAsContract } from '../contract/sold-as-contract.ts';
import { suggestionContract } from '../contract/suggestion-contract.ts';
import { createInstance, updateInstance } from './instances/change-instances.ts';
import { listInstances } from './instances/list-instances.ts';
import { createCategory, listCategories } from './items/categories.ts';
import { getPosItem } from './items/get-pos-item.ts';
import { listInventorySources } from './items/inventory-sources.ts';
import { listPosItems } from './items/list-pos-items.ts';
import { listSimplePosItems, listUniversalMatches, searchPosItems } from './items/search-pos-items.ts';
import { askAboutPosItems, listAskable } from './matching/ask-about-pos-items.ts';
import { changePosItem } from './matching/change-pos-item.ts';
import { getPours, setPours } from './matching/default-pours.ts';
import { forgetName, listKnownNames } from './matching/known-names.ts';
import { matchNewItem } from './matching/match-new-item.ts';
import { proposeNewItem } from './matching/propose-new-item.ts';
import { acceptSuggestion, listSuggestions, removeSuggestion, suggestAgain } from './matching/suggestions.ts';
import { acceptSureMatches, ignoreNotStock, listNotStock, listSureMatches } from './matching/sure-matches.ts';
import { createSoldAs, updateSoldAs } from './sold-as/change-sold-as.ts';
import { deleteSoldAs, restoreSoldAs } from './sold-as/delete-sold-as.ts';
import { listSoldAs } from './sold-as/list-sold-as.ts';
import { listSimpleGroups, searchSellableGroups } from './sold-as/search-groups.ts';
import { type ReadListPlaces, tellPlaces, tellPlacesOfMatches, tellPlacesOfOne } from './sold-as/tell-places.ts';

const instances = implementForMembers(instanceContract);

export const instanceRouter = instances.router({
  listInstances: instances.listInstances.handler(({ context }) => listInstances(context.operation)),
  createInstance: instances.createInstance.handler(({ context, input }) => createInstance(context.operation, input)),
  updateInstance: instances.updateInstance.handler(({ context, input }) => updateInstance(context.operation, input)),
  updateInstanceById: instances.updateInstanceById.handler(({ context, input }) =>
    updateInstance(context.operation, input),
  ),
});

const names = implementForMembers(knownNameContract);

export const knownNameRouter = names.router({
  listKnownNames: names.listKnownNames.handler(({ context, input }) => listKnownNames(context.operation, input)),
  forgetName: names.forgetName.handler(({ context, input }) => forgetName(context.operation, input)),
});

/** `readPlaces` returns the lists that have an entry for a Sold As or recipe. */
export function createPosItemRouter(readPlaces: ReadListPlaces) {
  const os = implementForMembers(posItemContract);
  const told = async <Item extends Parameters<typeof tellPlacesOfMatches>[2][number]>(context: Context, item: Item) =>
    (await tellPlacesOfMatches(context, readPlaces, [item]))[0] ?? item;
  return os.router({
    listPosItems: os.listPosItems.handler(async ({ context: { operation }, input }) => {
      const { data, meta } = await listPosItems(operation, input);
      return { data: await tellPlacesOfMatches(operation, readPlaces, data), meta };
    }),
    getPosItem: os.getPosItem.handler(async ({ context: { operation }, input }) =>
      told(operation, await getPosItem(operation, input)),
    ),
    updatePosItem: os.updatePosItem.handler(async ({ context: { operation }, input }) =>
      told(operation, await changePosItem(operation, input)),
    ),
    proposeNewItem: os.proposeNewItem.handler(({ context: { operation }, input }) => proposeNewItem(operation, input)),
    matchNewItem: os.matchNewItem.handler(async ({ context: { operation }, input }) =>
      told(operation, await matchNewItem(operation, input)),
    ),
    listCategories: os.listCategories.handler(({ context, input }) => listCategories(context.operation, input)),
    createCategory: os.createCategory.handler(({ context, input }) => createCategory(context.operation, input)),
    searchPosItems: os.searchPosItems.handler(({ context, input }) => searchPosItems(context.operation, input)),
    listSimplePosItems: os.listSimplePosItems.handler(({ context }) => listSimplePosItems(context.operation)),
    listInventorySources: os.listInventorySources.handler(({ context }) => listInventorySources(context.operation)),
    listUniversalMatches: os.listUniversalMatches.handler(({ context, input }) =>
      listUniversalMatches(context.operation, input),
    ),
  });
}

export function createSoldAsRouter(readPlaces: ReadListPlaces) {
  const os = implementForMembers(soldAsContract);
  const told = async <Group extends SellableGroup>(context: Context, group: Promise<Group>) =>
    tellPlacesOfOne(context, readPlaces, await group);
  const toldOfAll = async (context: Context, groups: Promise<SellableGroup[]>) =>
    tellPlaces(context, readPlaces, await groups);
  return os.router({
    listSoldAs: os.listSoldAs.handler(({ context: { operation }, input }) =>
      toldOfAll(operation, listSoldAs(operation, input)),
    ),
    createSoldAs: os.createSoldAs.handler(({ context: { operation }, input }) =>
      told(operation, createSoldAs(operation, input)),
    ),
    updateSoldAs: os.updateSoldAs.handler(({ context: { operation }, input }) =>
      told(operation, updateSoldAs(operation, input)),
    ),
    updateSoldAsById: os.updateSoldAsById.handler(({ context: { operation }, input }) =>
      told(operation, updateSoldAs(operation, input)),
    ),
    deleteSoldAs: os.deleteSoldAs.handler(({ context, input }) => deleteSoldAs(context.operation, input)),
    deleteSoldAsById: os.deleteSoldAsById.handler(({ context, input }) => deleteSoldAs(context.operation, input)),
    restoreSoldAs: os.restoreSoldAs.handler(({ context: { operation }, input }) =>
      told(operation, restoreSoldAs(operation, input)),
    ),
    searchSellableGroups: os.searchSellableGroups.handler(({ context: { operation }, input }) =>
      toldOfAll(operation, searchSellableGroups(operation, input)),
    ),
    listSimpleGroups: os.listSimpleGroups.handler(({ context }) => listSimpleGroups(context.operation)),
  });
}

/** `model` is optional; it chooses where no suggestion is likely. */
export function createSuggestionRouter(readPlaces: ReadListPlaces, model?: MatchModel) {
  const os = implementForMembers(suggestionContract);
  return os.router({
    listSuggestions: os.listSuggestions.handler(({ context, input }) => listSuggestions(context.operation, input)),
    acceptSuggestion: os.acceptSuggestion.handler(async ({ context: { operation }, input }) => {
      const item = await acceptSuggestion(operation, input);
      return (await tellPlacesOfMatches(operation, readPlaces, [item]))[0] ?? item;
    }),
    removeSuggestion: os.removeSuggestion.handler(({ context, input }) => removeSuggestion(context.operation, input)),
    listSureMatches: os.listSureMatches.handler(({ context }) => listSureMatches(context.operation)),
    acceptSureMatches: os.acceptSureMatches.handler(({ context, input }) =>
      acceptSureMatches(context.operation, input),
    ),
    listNotStock: os.listNotStock.handler(({ context }) => listNotStock(context.operation)),
    ignoreNotStock: os.ignoreNotStock.handler(({ context, input }) => ignoreNotStock(context.operation, input)),
    listAskable: os.listAskable.handler(({ context }) => listAskable(context.operation, model !== undefined)),
    askAboutPosItems: os.askAboutPosItems.handler(({ context, input }) =>
      askAboutPosItems(context.operation, model, input),
    ),
    getPours: os.getPours.handler(({ context }) => getPours(context.operation)),
    setPours: os.setPours.handler(({ context, input }) => setPours(context.operation, input)),
    suggestAgain: os.suggestAgain.handler(({ context, input }) => suggestAgain(context.operation, input)),
  });
}
