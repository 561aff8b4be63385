import { implementForMembers } from '#shared/server/routes.ts';
import { connectionContract } from '../../contract/connection-contract.ts';
import {
  changeConnection,
  disconnectTill,
  listConnections,
  listTillProviders,
  requestSync,
} from './change-connection.ts';
import { connectTill } from './connect-till.ts';
import { beginConsent } from './consent.ts';
import type { Tills } from './tills.ts';
import { listMissing } from './unreadable/unreadable-orders.ts';
import { listConflicts, resolveConflict } from './write-back/conflicts.ts';

export function createConnectionRouter(tills: Tills) {
  const os = implementForMembers(connectionContract);
  return os.router({
    listConnections: os.listConnections.handler(({ context }) => listConnections(tills, context.operation)),
    listTillProviders: os.listTillProviders.handler(async () => listTillProviders(tills)),
    connectTill: os.connectTill.handler(({ context, input }) => connectTill(tills, context.operation, input)),
    beginConsent: os.beginConsent.handler(({ context, input }) => beginConsent(tills, context.operation, input)),
    changeConnection: os.changeConnection.handler(({ context, input }) =>
      changeConnection(tills, context.operation, input),
    ),
    listMissing: os.listMissing.handler(({ context, input }) => listMissing(context.operation, input)),
    listConflicts: os.listConflicts.handler(({ context, input }) => listConflicts(context.operation, input)),
    resolveConflict: os.resolveConflict.handler(({ context, input }) => resolveConflict(context.operation, input)),
    syncTill: os.syncTill.handler(({ context, input }) => requestSync(context.operation, input)),
    disconnectTill: os.disconnectTill.handler(({ context, input }) => disconnectTill(tills, context.operation, input)),
  });
}
