import { createApi } from '#shared/web/api-client.ts';
import { instanceContract } from '../contract/instance-contract.ts';
import { knownNameContract } from '../contract/known-name-contract.ts';
import { modifierContract } from '../contract/modifier-contract.ts';
import { posItemContract } from '../contract/pos-item-contract.ts';
import { salesContract } from '../contract/sales-contract.ts';
import { soldAsContract } from '../contract/sold-as-contract.ts';
import { suggestionContract } from '../contract/suggestion-contract.ts';

export const instances = createApi(instanceContract);
export const posItems = createApi(posItemContract);
export const knownNames = createApi(knownNameContract);
export const modifiers = createApi(modifierContract);
export const sales = createApi(salesContract);
export const soldAs = createApi(soldAsContract);
export const suggestions = createApi(suggestionContract);

export type Instance = Awaited<ReturnType<typeof instances.call.listInstances>>[number];
export type Modifier = Awaited<ReturnType<typeof modifiers.call.listModifiers>>['data'][number];
export type PosItem = Awaited<ReturnType<typeof posItems.call.listPosItems>>['data'][number];
export type PosItemDetail = Awaited<ReturnType<typeof posItems.call.getPosItem>>;
export type Sale = Awaited<ReturnType<typeof sales.call.listSales>>['data'][number];
export type SellableGroup = Awaited<ReturnType<typeof soldAs.call.listSoldAs>>[number];
export type KnownName = Awaited<ReturnType<typeof knownNames.call.listKnownNames>>['data'][number];
