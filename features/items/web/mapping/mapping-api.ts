import { mappingContract } from '#features/catalog/contract/mapping-contract.ts';
import { matchingContract } from '#features/catalog/contract/matching-contract.ts';
import { createApi } from '#shared/web/api-client.ts';
import { itemMappingContract } from '../../contract/item-mapping-contract.ts';

export const itemMapping = createApi(itemMappingContract);
export const mapping = createApi(mappingContract);
export const products = createApi(matchingContract);

export type MappedPage = Awaited<ReturnType<typeof itemMapping.call.listItemMapping>>;
export type MappedItem = MappedPage['data'][number];
export type Product = NonNullable<MappedItem['original_item']>;
export type ItemWithGaps = Awaited<ReturnType<typeof mapping.call.listMissingDetails>>['data'][number];
