import type { z } from 'zod';
import { createApi } from '#shared/web/api-client.ts';
import { inboxContract } from '../contract/inbox-contract.ts';

export const inbox = createApi(inboxContract);

type Output<Name extends keyof typeof inboxContract> = z.output<
  NonNullable<(typeof inboxContract)[Name]['~orpc']['outputSchema']>
>;

export type InboxSettings = Output<'getInboxSettings'>;
export type InboxDocument = Output<'listInbox'>['data'][number];
