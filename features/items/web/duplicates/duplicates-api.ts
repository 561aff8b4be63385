import { createApi } from '#shared/web/api-client.ts';
import { duplicateContract } from '../../contract/duplicate-contract.ts';

export const duplicates = createApi(duplicateContract);

export type DuplicatePair = Awaited<ReturnType<typeof duplicates.call.listDuplicates>>['data'][number];
export type AlikeItem = DuplicatePair['older'];
