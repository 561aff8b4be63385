import { createApi } from '#shared/web/api-client.ts';
import { bulkStockContract } from '../../contract/bulk-contract.ts';

export const bulkStock = createApi(bulkStockContract);
