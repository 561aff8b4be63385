import { implementForMembers } from '#shared/server/routes.ts';
import { vendorCodeContract } from '../../contract/vendor-code-contract.ts';
import { deleteVendorCode, deleteVendorCodes, saveVendorCode } from './change-codes.ts';
import { listVendorCodes } from './list-codes.ts';

const members = implementForMembers(vendorCodeContract);

export const vendorCodeRouter = members.router({
  listVendorCodes: members.listVendorCodes.handler(({ context, input }) => listVendorCodes(context.operation, input)),
  saveVendorCode: members.saveVendorCode.handler(({ context, input }) => saveVendorCode(context.operation, input)),
  deleteVendorCode: members.deleteVendorCode.handler(({ context, input }) =>
    deleteVendorCode(context.operation, input),
  ),
  deleteVendorCodes: members.deleteVendorCodes.handler(({ context, input }) =>
    deleteVendorCodes(context.operation, input),
  ),
});
