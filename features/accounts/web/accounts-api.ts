import type { z } from 'zod';
import { createApi } from '#shared/web/api-client.ts';
import { accountsContract } from '../contract/accounts-contract.ts';
import type { organizationDetails } from '../contract/organization-details-contract.ts';

export const accounts = createApi(accountsContract);

export type OrganizationDetails = z.output<typeof organizationDetails>;
