import { formatMoney } from '#shared/domain/format.ts';
import { actAsOwner } from '../act-as-owner.ts';
import { defineCommand } from '../command.ts';

export const demoLoad = defineCommand({
  name: 'demo load',
  summary: 'Fill an empty organization with the demo venue',
  options: {
    org: { type: 'string', description: 'Organization to fill; optional when there is only one', value: 'ID' },
  },
  async run(command) {
    const context = await actAsOwner(command, command.values.org);
    const { loadDemo } = await import('#features/transfer/server/demo/load-demo.ts');
    const loaded = await loadDemo(context, (done, of, text) => {
      if (process.stderr.isTTY) process.stderr.write(`${done}/${of} ${text}\n`);
    });
    const purchased = formatMoney(loaded.purchased);
    return {
      data: { organization_id: context.actor.organizationId, ...loaded },
      text: `${loaded.items} items, ${loaded.invoices} invoices with ${loaded.lines} lines (${purchased}), ${loaded.counts} counts, ${loaded.recipes} recipes.\n${loaded.source}`,
    };
  },
});
