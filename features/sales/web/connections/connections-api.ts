import { createApi } from '#shared/web/api-client.ts';
import { connectionContract } from '../../contract/connection-contract.ts';

/** Apart from the rest of sales: the banner of every page asks how the tills are doing. */
export const connections = createApi(connectionContract);

export type Connection = Awaited<ReturnType<typeof connections.call.listConnections>>[number];
