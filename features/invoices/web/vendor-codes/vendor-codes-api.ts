import type { z } from 'zod';
import { createApi } from '#shared/web/api-client.ts';
import { type vendorCode, vendorCodeContract } from '../../contract/vendor-code-contract.ts';

export const vendorCodes = createApi(vendorCodeContract);

export type VendorCode = z.output<typeof vendorCode>;
