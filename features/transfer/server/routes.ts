import type { Accounts } from '#features/accounts/server/accounts.ts';
import { implementForMembers, implementStreamed } from '#shared/server/routes.ts';
import { transferContract } from '../contract/transfer-contract.ts';
import { exportFile } from './export/export-organization.ts';
import { importUpload, previewUpload, uploadOnboarding } from './import-file.ts';

const os = implementForMembers(transferContract);
const streamed = implementStreamed(transferContract);

export const createTransferRouter = (accounts: Accounts) => ({
  previewFile: os.previewFile.handler(({ input }) => previewUpload(input)),
  importFile: os.importFile.handler(({ context, input }) => importUpload(accounts, context.operation, input)),
  uploadOnboarding: os.uploadOnboarding.handler(({ context, input }) =>
    uploadOnboarding(accounts, context.operation, input),
  ),
  exportFile: streamed.exportFile.handler(({ context, input }) => exportFile(context.operation, input)),
});
