import type { z } from 'zod';
import { createApi } from '#shared/web/api-client.ts';
import { type returnableLine, returnContract } from '../../contract/return-contract.ts';

export const returns = createApi(returnContract);

export type ReturnableLine = z.output<typeof returnableLine>;
