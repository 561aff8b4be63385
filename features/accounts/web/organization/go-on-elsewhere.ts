import type { QueryClient } from '@tanstack/react-query';
import { endSession } from '#shared/web/api-client.ts';
import { forgetKeptCaches, tellForgotten } from '#shared/web/persisted-cache.ts';
import { accounts } from '../accounts-api.ts';
import { BEGIN } from './places.ts';

/** Restarts in an organization: removes everything of the previous one from the browser. */
export async function startIn(client: QueryClient, organizationId: string, path = '/'): Promise<void> {
  await endSession(async () => {
    await accounts.call.setOrganization({ id: organizationId });
    await startAnew(client, path);
  });
}

/** After leaving or deleting an organization: opens the person's next one, or the page for people without any. */
export async function goOnElsewhere(client: QueryClient): Promise<void> {
  const [next] = await accounts.call.listOrganizations();
  if (next) await startIn(client, next.id);
  else await startAnew(client, BEGIN);
}

async function startAnew(client: QueryClient, path: string): Promise<void> {
  client.clear();
  tellForgotten();
  await forgetKeptCaches();
  window.location.assign(path);
}
