import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { Refusal, refuseField } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import type { TillProvider } from '../../contract/connection-contract.ts';
import { adapterOf, askSeller, storeConnection } from './connect-till.ts';
import { callbackUrl, type Tills } from './tills.ts';

const LONGEST = '15 minutes';

const hash = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Sends a person to the provider's page, with a state that is valid only for this session of this organization. */
export async function beginConsent(
  tills: Tills,
  { actor, ...context }: Context,
  { provider, history_days }: { provider: TillProvider; history_days: number },
): Promise<{ url: string }> {
  const { oauth, name } = adapterOf(tills, provider);
  if (!oauth) throw refuseField('provider', `${name} is connected with a token here`);
  const state = randomBytes(32).toString('base64url');
  const writes = await runCommand(
    { ...context, actor, idempotencyKey: undefined },
    'beginConsent',
    { provider, history_days },
    async (tx) => {
      await sql`
      insert into sales.till_consent (organization_id, state_hash, provider, user_id, session_hash, history_days)
      values (${actor.organizationId}, ${hash(state)}, ${provider}, ${actor.userId}, ${sessionOf(actor)}, ${history_days})`.execute(
        tx,
      );
      const { rows } = await sql`
      select from sales.till_connection
      where organization_id = ${actor.organizationId} and provider = ${provider} and write_back limit 1`.execute(tx);
      return rows.length > 0;
    },
  );
  return { url: oauth.authorizeUrl({ state, redirectUri: callbackUrl(tills, provider), writes }) };
}

const sessionOf = ({ sessionId }: Context['actor']) => hash(sessionId ?? '');

/**
 * Completes consent: the state must have been issued recently to this session, for this provider, and is valid once.
 * Refuses everything else, so no one can be tricked into connecting another person's till.
 */
export async function endConsent(
  tills: Tills,
  context: Context,
  provider: TillProvider,
  query: Readonly<Record<string, string>>,
): Promise<{ id: string }> {
  const adapter = adapterOf(tills, provider);
  const { state = '', code, ...rest } = query;
  const { oauth } = adapter;
  if (!oauth) throw refuseField('provider', `${adapter.name} is connected with a token here`);
  const work = (tx: Tx) => useState(tx, context, provider, state);
  const historyDays = await runCommand({ ...context, idempotencyKey: undefined }, 'endConsent', {}, work);
  if (historyDays === null)
    throw new Refusal('forbidden', "This connection wasn't started here, or it took too long. Connect again.");
  if (!code) throw new Refusal('conflict', `${adapter.name} was not connected: access was not allowed`);
  const redirectUri = callbackUrl(tills, provider);
  const seller = await askSeller(adapter, () => oauth.exchangeCode({ code, redirectUri, query: rest }));
  const as = { adapter, name: seller.account.name.slice(0, 170), historyDays };
  return storeConnection(tills, { ...context, idempotencyKey: undefined }, seller, as);
}

/** The days of history that were asked for; null if the state is not valid. */
async function useState(tx: Tx, { actor }: Context, provider: TillProvider, state: string): Promise<number | null> {
  const { rows } = await sql<{ is_fresh: boolean; history_days: number }>`
    delete from sales.till_consent
    where organization_id = ${actor.organizationId} and state_hash = ${hash(state)} and provider = ${provider}
      and user_id = ${actor.userId} and session_hash = ${sessionOf(actor)}
    returning begun_at > now() - ${LONGEST}::interval as is_fresh, history_days`.execute(tx);
  return rows[0]?.is_fresh ? rows[0].history_days : null;
}
