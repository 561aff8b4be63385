import { createApi } from '#shared/web/api-client.ts';
import { workbenchContract } from '../../../contract/workbench-contract.ts';

export const workbench = createApi(workbenchContract);

export type Cause = Awaited<ReturnType<typeof workbench.call.findCauses>>['causes'][number];
export type Lead = Awaited<ReturnType<typeof workbench.call.listLeads>>['data'][number];
