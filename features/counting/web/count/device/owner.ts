import { organizationContract } from '#features/accounts/contract/organization-contract.ts';
import { createApi } from '#shared/web/api-client.ts';
import { asApiError } from '#shared/web/api-error.ts';
import { keep, readKept } from './device-database.ts';
import { loadClock } from './server-clock.ts';

const { call } = createApi({ getMe: organizationContract.getMe });

/** The person who counts, and their organization. */
export interface Owner {
  /** Person and organization combined. */
  readonly key: string;
  readonly person: string;
  readonly organization: string;
  readonly timezone: string;
}

/** Name under which the last person here is stored. */
export const OWNER = 'owner';
const LONGEST_ANSWER = 6000;

/** According to the server; undefined for a person without an organization. */
export async function whoIsSignedIn(): Promise<Owner | undefined> {
  const me = await call.getMe(undefined, { signal: AbortSignal.timeout(LONGEST_ANSWER) });
  const place = me.active_organization;
  if (!place) return undefined;
  const { id, name, timezone } = place;
  return { key: `${me.user.id} ${id}`, person: me.user.display_name, organization: name, timezone };
}

/** According to the server or, while it cannot be reached, the last person here; null if there was none. */
export async function findOwner(): Promise<Owner | null> {
  await loadClock();
  try {
    const owner = await whoIsSignedIn();
    if (owner) await keep(OWNER, owner).catch(() => {});
    return owner ?? null;
  } catch (error) {
    if (!asApiError(error).outcomeUnknown) throw error;
    return (await readKept<Owner>(OWNER)) ?? null;
  }
}
