import { createApi } from '#shared/web/api-client.ts';
import { countSheetContract } from '../../../contract/count-sheet-contract.ts';

export const countSheets = createApi(countSheetContract);
