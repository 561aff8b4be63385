import { dataContract } from '#app/contract/data-contract.ts';
import type { Accounts } from '#features/accounts/server/accounts.ts';
import { loadDemo } from '#features/transfer/server/demo/load-demo.ts';
import { importUpload } from '#features/transfer/server/import-file.ts';
import { implementForEveryone, implementForMembers } from '#shared/server/routes.ts';
import type { ImportStep } from '#shared/server/tables/run-import.ts';
import { verifyOrganization } from '../verify-organization.ts';
import { previewUpload, restoreUpload, takeBackup } from './backup-file.ts';
import { readDataStatus } from './read-data-status.ts';
import { withErrorAnswers } from './stream-errors.ts';
import { streamProgress } from './stream-progress.ts';

const MOST_DIFFERENCES = 200;

const everyone = implementForEveryone(dataContract);
const members = implementForMembers(dataContract);

/** Operations on all data, across features: demo venue, verification, backup. */
export function createDataRoutes(accounts: Accounts) {
  return {
    getInstallation: everyone.getInstallation.handler(() => ({ sends_mail: accounts.canSendMail })),
    getDataStatus: members.getDataStatus.handler(({ context: { operation } }) => readDataStatus(accounts, operation)),
    loadDemoVenue: members.loadDemoVenue.handler(({ context: { operation } }) =>
      streamProgress(async (tell) => {
        const { items, invoices, source } = await loadDemo(operation, (done, of, text) => tell({ done, of, text }));
        return { items, invoices, source };
      }),
    ),
    importWithProgress: members.importWithProgress.handler(({ context, input }) =>
      withErrorAnswers(
        context,
        streamProgress((tell: (step: ImportStep) => void) => importUpload(accounts, context.operation, input, tell)),
      ),
    ),
    verifyData: members.verifyData.handler(async ({ context: { operation } }) => {
      const { db, actor } = operation;
      const { balances, movements, differences } = await verifyOrganization(db, actor.organizationId);
      return {
        balances,
        movements,
        different: differences.length,
        differences: differences.slice(0, MOST_DIFFERENCES),
      };
    }),
    takeBackup: members.takeBackup.handler(({ input, context: { operation } }) =>
      takeBackup(accounts, operation.actor, operation.now, input.passphrase),
    ),
    previewBackup: members.previewBackup.handler(({ input, context: { operation } }) =>
      previewUpload(accounts, operation.actor, input),
    ),
    restoreBackup: members.restoreBackup.handler(({ input, context: { operation } }) =>
      restoreUpload(accounts, operation.actor, input),
    ),
  };
}
