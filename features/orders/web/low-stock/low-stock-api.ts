import type { z } from 'zod';
import { createApi } from '#shared/web/api-client.ts';
import { type lowItem, lowStockContract } from '../../contract/low-stock-contract.ts';

export const lowStock = createApi(lowStockContract);

export type LowItem = z.output<typeof lowItem>;
