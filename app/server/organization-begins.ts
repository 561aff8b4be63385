import type { OrganizationBegins } from '#features/accounts/server/accounts.ts';
import { seedCatalog } from '#features/catalog/server/seed-catalog.ts';
import { seedCounting } from '#features/counting/server/seed-counting.ts';
import { seedStock } from '#features/ledger/server/locations/seed-stock.ts';
import { seedStyles } from '#features/lists/server/styles/seed-styles.ts';

/** Set-up of each feature for a new organization, in the order of the ladder. */
export const onOrganizationCreated: readonly OrganizationBegins[] = [seedCatalog, seedStock, seedCounting, seedStyles];
