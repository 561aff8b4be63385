import { defineCommand } from '../command.ts';
import { openAccounts } from '../open-accounts.ts';

export const catalogueRefresh = defineCommand({
  name: 'catalogue refresh',
  summary: 'Bring the universal catalog up to date with the product lists of this version; removes nothing',
  options: {},
  async run(context) {
    const { systemDb } = await openAccounts(context);
    const { refreshCatalogue } = await import('#features/catalog/server/universal/seed-catalogue.ts');
    const outcome = await refreshCatalogue(systemDb);
    return { data: outcome, text: `Added ${outcome.created} products, updated ${outcome.updated}.` };
  },
});
