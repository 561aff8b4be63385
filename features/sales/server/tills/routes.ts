import { implementForMembers } from '#shared/server/routes.ts';
import { connectionContract } from '../../contract/connection-contract.ts';
import {
  chooseLocations,
  disconnectTill,
  listConnections,
  listTillProviders,
  requestSync,
} from './change-connection.ts';
import { connectTill } from './connect-till.ts';
import { beginConsent } from './consent.ts';
import type { Tills } from './tills.ts';

export function createConnectionRouter(tills: Tills) {
  const os = implementForMembers(connectionContract);
  return os.router({
    listConnections: os.listConnections.handler(({ context }) => listConnections(tills, context.operation)),
    listTillProviders: os.listTillProviders.handler(async () => listTillProviders(tills)),
    connectTill: os.connectTill.handler(({ context, input }) => connectTill(tills, context.operation, input)),
    beginConsent: os.beginConsent.handler(({ context, input }) => beginConsent(tills, context.operation, input)),
    chooseLocations: os.chooseLocations.handler(({ context, input }) =>
      chooseLocations(tills, context.operation, input),
    ),
    syncTill: os.syncTill.handler(({ context, input }) => requestSync(context.operation, input)),
    disconnectTill: os.disconnectTill.handler(({ context, input }) => disconnectTill(tills, context.operation, input)),
  });
}
