import { implementForMembers } from '#shared/server/routes.ts';
import { returnContract } from '../../contract/return-contract.ts';
import { exportInvoice } from './export-invoice.ts';
import { listReturnable } from './list-returnable.ts';
import { returnLines, returnToVendors } from './return-lines.ts';

const members = implementForMembers(returnContract);

export const returnRouter = members.router({
  listReturnable: members.listReturnable.handler(({ context, input }) => listReturnable(context.operation, input)),
  exportInvoice: members.exportInvoice.handler(({ context, input }) => exportInvoice(context.operation, input)),
  returnToVendors: members.returnToVendors.handler(({ context, input }) => returnToVendors(context.operation, input)),
  returnLines: members.returnLines.handler(({ context, input }) => returnLines(context.operation, input)),
});
