import { defineCommand } from '../command.ts';
import { openAccounts } from '../open-accounts.ts';

export const verify = defineCommand({
  name: 'verify',
  summary: 'Recompute every balance and cost from the ledger; exit code 1 on a difference',
  options: {
    org: { type: 'string', description: 'Only this organization', value: 'ID' },
  },
  async run(context) {
    const { db, systemDb } = await openAccounts(context);
    const { listOrganizationIds, verifyOrganization } = await import('#app/server/verify-organization.ts');
    const ids = context.values.org ? [context.values.org] : await listOrganizationIds(systemDb);
    const verified = [];
    for (const id of ids) verified.push(await verifyOrganization(db, id));
    const differences = verified.flatMap((one) => one.differences);
    const balances = verified.reduce((sum, one) => sum + one.balances, 0);
    const movements = verified.reduce((sum, one) => sum + one.movements, 0);
    return {
      data: { organizations: verified, differences: differences.length },
      text: [
        ...differences.map(
          (d) =>
            `${d.kind} of item ${d.item_id ?? '-'} at ${d.location_id ?? '-'}: stored ${d.held}, ledger says ${d.ledger}`,
        ),
        `${verified.length} organizations, ${balances} balances, ${movements} movements: ${differences.length} differences`,
      ].join('\n'),
      exitCode: differences.length > 0 ? 1 : 0,
    };
  },
});
