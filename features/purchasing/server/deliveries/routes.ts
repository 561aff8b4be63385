import { implementForMembers } from '#shared/server/routes.ts';
import { deliveryContract } from '../../contract/delivery-contract.ts';
import { settleDelivery } from './settle-delivery.ts';

const members = implementForMembers(deliveryContract);

export const deliveryRouter = members.router({
  settleDelivery: members.settleDelivery.handler(({ context, input }) => settleDelivery(context.operation, input)),
});
