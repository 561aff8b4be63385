import { implementForMembers } from '#shared/server/routes.ts';
import { securityContract } from '../../contract/security-contract.ts';
import { listSecurityEvents } from './list-events.ts';

const members = implementForMembers(securityContract);

export const securityRoutes = {
  listSecurityEvents: members.listSecurityEvents.handler(({ input, context: { operation } }) =>
    listSecurityEvents(operation, input),
  ),
};
