import { actAsOwner } from '../act-as-owner.ts';
import { defineCommand } from '../command.ts';
import { recordByCommandLine } from '../record-by-command-line.ts';

export const exportCommand = defineCommand({
  name: 'export',
  summary:
    'Write items, completed invoices, counts, recipes, matches of POS items and sales as files that import reads',
  options: {
    org: { type: 'string', description: 'Organization to export', value: 'ID', required: true },
    out: { type: 'string', description: 'Folder for the files', value: 'DIR', required: true },
  },
  async run(command) {
    const folder = command.resolvePath(command.values.out);
    const context = await actAsOwner(command, command.values.org);
    const { exportOrganization } = await import('#features/transfer/server/export/export-organization.ts');
    const lines = await exportOrganization(context, folder);
    const text = Object.entries(lines).map(([kind, count]) => `${kind}.csv: ${count} rows`);
    const done = { data: { folder, rows: lines }, text: [folder, ...text].join('\n') };
    return recordByCommandLine(command, { kind: 'export', organizationId: context.actor.organizationId }, done);
  },
});
