import { createApi } from '#shared/web/api-client.ts';
import { connectionContract } from '../../contract/connection-contract.ts';

/** Separate from the rest of sales because the banner of every page asks for the tills' status. */
export const connections = createApi(connectionContract);

export type Connection = Awaited<ReturnType<typeof connections.call.listConnections>>[number];
