import { dataContract } from '#app/contract/data-contract.ts';
import { transferContract } from '#features/transfer/contract/transfer-contract.ts';
import { createApi } from '#shared/web/api-client.ts';

export const data = createApi(dataContract);
const transfer = createApi(transferContract);

export type ImportReport = Awaited<ReturnType<typeof transfer.call.importFile>>;
export type FilePreview = Awaited<ReturnType<typeof transfer.call.previewFile>>;
export type ImportKind = 'items' | 'invoices' | 'counts' | 'recipes' | 'matches' | 'sales' | 'catalogue';
export type Verification = Awaited<ReturnType<typeof data.call.verifyData>>;
