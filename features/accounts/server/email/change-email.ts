import { sql } from 'kysely';
import { EMAIL_CHANGE } from '#features/accounts/contract/account-paths.ts';
import type { RequestContext } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { queueMail } from '#shared/server/mail.ts';
import { Refusal, refuseField } from '#shared/server/refusal.ts';
import { askLibrary } from '../access/ask-library.ts';
import type { Access } from '../access/find-access.ts';
import { requireSession } from '../access/require-access.ts';
import type { Accounts } from '../accounts.ts';
import { type Origin, recordEventOfPerson } from '../security/record-event.ts';
import { countChanges, dropChanges, type EmailChange, findWaiting, keepChange, takeChange } from './change-token.ts';

const HOUR = 3_600_000;
const MOST_A_DAY = 5;
const CONFIRM_WITHIN = 24 * HOUR;
const KEEP_WITHIN = 7 * 24 * HOUR;

type Request = Pick<RequestContext, 'headers' | 'ip' | 'now'>;

/**
 * Invitations are accepted by e-mail alone, so a new one must be verified first: it takes effect when its own link is
 * opened. The mails belong to no organization, because its admins must not be able to read them.
 */
export async function changeEmail(
  accounts: Accounts,
  request: Request,
  { email, password }: { email: string; password: string },
): Promise<{ email: string }> {
  const { person } = await requireSession(accounts, request);
  const to = email.toLowerCase();
  if (to === person.email.toLowerCase()) throw refuseField('email', 'This is already your e-mail');
  await askLibrary(accounts, request, 'confirm-password', { password });
  const change: EmailChange = { userId: person.userId, from: person.email, to };
  await accounts.authDb.transaction().execute(async (tx) => {
    await requireFree(tx, to);
    await refuseTooMany(tx, person.userId);
    await dropChanges(tx, 'confirm', person.userId);
    const at = request.now.getTime();
    const confirm = await keepChange(tx, 'confirm', change, new Date(at + CONFIRM_WITHIN));
    const keep = await keepChange(tx, 'keep', change, new Date(at + KEEP_WITHIN));
    await tellNewAddress(tx, accounts.publicUrl, person.displayName, change, confirm);
    await tellOldAddress(tx, accounts.publicUrl, person.displayName, change, keep);
  });
  return { email: to };
}

export async function readEmail({ authDb, canSendMail }: Accounts, { person }: Access) {
  const waiting = await authDb.transaction().execute((tx) => findWaiting(tx, person.userId));
  return { email: person.email, waiting, sends_mail: canSendMail };
}

/** Opened from the link in the new address's mail. */
export async function confirmEmail(
  { authDb, access }: Accounts,
  token: string,
  origin?: Origin,
): Promise<{ email: string }> {
  const change = await authDb.transaction().execute(async (tx) => {
    const found = await takeChange(tx, 'confirm', token);
    if (!found) throw noLongerValid();
    await setEmail(tx, found.userId, found.to);
    await recordEventOfPerson(tx, found.userId, {
      kind: 'email_changed',
      subject: `${found.from} to ${found.to}`,
      origin,
    });
    return found;
  });
  access.cache.forget();
  return { email: change.to };
}

/** Opened from the link in the old address's mail: ends all sessions. */
export async function keepEmail(
  { authDb, access }: Accounts,
  token: string,
  origin?: Origin,
): Promise<{ email: string }> {
  const change = await authDb.transaction().execute(async (tx) => {
    const found = await takeChange(tx, 'keep', token);
    if (!found) throw noLongerValid();
    // Invalidates links still waiting at the unwanted address, and links that a second change sent there.
    await dropChanges(tx, 'confirm', found.userId);
    await dropChanges(tx, 'keep', found.userId);
    await setEmail(tx, found.userId, found.from);
    await sql`delete from accounts.session where "userId" = ${found.userId}`.execute(tx);
    await recordEventOfPerson(tx, found.userId, { kind: 'email_changed', subject: `kept ${found.from}`, origin });
    return found;
  });
  access.cache.forget();
  return { email: change.from };
}

/** For the command line, when no mail server could verify an address. */
export async function setEmailOf({ authDb, access }: Accounts, { from, to }: { from: string; to: string }) {
  await authDb.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select id from accounts."user" where email = ${from.trim().toLowerCase()}`.execute(tx);
    if (!rows[0]) throw new Refusal('not_found', `There is no account for ${from}`);
    await setEmail(tx, rows[0].id, to.toLowerCase());
  });
  access.cache.forget();
}

async function setEmail(tx: Tx, userId: string, email: string): Promise<void> {
  await requireFree(tx, email, userId);
  await sql`update accounts."user" set email = ${email}, "emailVerified" = true, "updatedAt" = now() where id = ${userId}`.execute(
    tx,
  );
}

/** Each change mails an address that may be a stranger's. */
async function refuseTooMany(tx: Tx, userId: string): Promise<void> {
  if ((await countChanges(tx, userId)) < MOST_A_DAY) return;
  throw new Refusal('too_many', `You asked for ${MOST_A_DAY} e-mail changes today, the limit. Try again tomorrow.`);
}

async function requireFree(tx: Tx, email: string, userId: string | null = null): Promise<void> {
  const { rows } = await sql`
    select from accounts."user" where email = ${email} and id is distinct from ${userId}::uuid`.execute(tx);
  if (rows.length > 0) throw refuseField('email', 'There is already an account with this e-mail');
}

function tellNewAddress(tx: Tx, publicUrl: string, name: string, { from, to }: EmailChange, token: string) {
  const link = new URL(`${EMAIL_CHANGE}?token=${token}`, publicUrl);
  return queueMail(tx, {
    organizationId: null,
    purpose: 'email_change',
    recipient: to,
    subject: 'Use this e-mail for Cellarhand',
    text: [
      `Hello ${name},`,
      `you want to sign in with ${to} instead of ${from}. Open this link within a day to do so:\n${link}`,
      "If that wasn't you, ignore this e-mail. Nothing will change.",
    ].join('\n\n'),
  });
}

function tellOldAddress(tx: Tx, publicUrl: string, name: string, { from, to }: EmailChange, token: string) {
  const link = new URL(`${EMAIL_CHANGE}?keep=1&token=${token}`, publicUrl);
  return queueMail(tx, {
    organizationId: null,
    purpose: 'email_change',
    recipient: from,
    subject: 'Your e-mail for Cellarhand is about to change',
    text: [
      `Hello ${name},`,
      `someone with your password wants to sign in to your account with ${to} from now on. If that was you, you don't have to do anything.`,
      `If it was not you, keep ${from} with this link, today or within a week. It ends all sessions:\n${link}`,
    ].join('\n\n'),
  });
}

function noLongerValid(): Refusal {
  return new Refusal('not_found', 'This link is no longer valid');
}
