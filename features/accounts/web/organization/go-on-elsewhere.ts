import type { QueryClient } from '@tanstack/react-query';
import { forgetKeptCaches } from '#shared/web/persisted-cache.ts';
import { accounts } from '../accounts-api.ts';
import { BEGIN } from './places.ts';

/** Starts anew in an organization: nothing of the one before stays in the browser. */
export async function startIn(client: QueryClient, organizationId: string, path = '/'): Promise<void> {
  await accounts.call.setOrganization({ id: organizationId });
  await startAnew(client, path);
}

/** After leaving or deleting an organization: the next of one's own, or the page of those who have none. */
export async function goOnElsewhere(client: QueryClient): Promise<void> {
  const [next] = await accounts.call.listOrganizations();
  if (next) await startIn(client, next.id);
  else await startAnew(client, BEGIN);
}

async function startAnew(client: QueryClient, path: string): Promise<void> {
  client.clear();
  await forgetKeptCaches();
  window.location.assign(path);
}
