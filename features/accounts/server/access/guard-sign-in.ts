import type { IncomingHttpHeaders } from 'node:http';
import { sql } from 'kysely';
import { Refusal, refuseField } from '#shared/server/refusal.ts';
import type { Accounts } from '../accounts.ts';
import { refuseCommonPassword } from '../people/refuse-common-password.ts';
import { originOf, recordEvent, recordEventOfPerson, recordWrongGuess } from '../security/record-event.ts';
import { claimCode } from '../two-factor/claim-code.ts';
import { endOldProofs } from './end-old-proofs.ts';
import type { Access } from './find-access.ts';
import {
  forgetWrongPasswords,
  isKnownBrowser,
  knownBrowserMark,
  noteWrongPassword,
  secondsToWait,
} from './sign-in-delay.ts';

const YEAR = 365 * 24 * 60 * 60;

export interface SignInRequest {
  /** After /api/auth/. */
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: IncomingHttpHeaders;
  readonly ip: string;
  /** The person signed in when the request arrived. */
  readonly before: Access | null;
  /** The owner of this one-time code; null if the request has none. */
  readonly codeOf: string | null;
}

interface LibraryAnswer {
  readonly status: number;
  readonly ok: boolean;
  readonly body: unknown;
}

/** Refuses what the library does not: common passwords, and attempts too soon after wrong ones. */
export async function refuseBeforeSignIn(accounts: Accounts, request: SignInRequest): Promise<void> {
  const { path, body, headers } = request;
  if (path === 'change-password' || path === 'reset-password') refuseCommonPassword(body.newPassword, 'newPassword');
  if (path === 'change-password' && isSame(body.newPassword, body.currentPassword))
    throw refuseField('newPassword', SAME_PASSWORD);
  if (path === 'reset-password' && (await isCurrentOfReset(accounts, body)))
    throw refuseField('newPassword', SAME_PASSWORD);
  const email = emailOf(request);
  if (!email || isKnownBrowser(accounts.secret, email, readMark(headers))) return;
  const seconds = await secondsToWait(accounts.authDb, email);
  if (seconds === 0) return;
  throw new WaitBeforeSignIn(seconds);
}

const SAME_PASSWORD = 'Choose a password other than the current one.';

/** People with the link can choose any password, so the refusal reveals nothing new to them. */
async function isCurrentOfReset(
  { library }: Accounts,
  { token, newPassword }: SignInRequest['body'],
): Promise<boolean> {
  if (typeof token !== 'string' || !/^[\w-]{1,100}$/.test(token) || typeof newPassword !== 'string') return false;
  const { internalAdapter, password } = await library.$context;
  const asked = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  if (!asked || asked.expiresAt < new Date()) return false;
  const hash = (await internalAdapter.findCredentialAccount(asked.value))?.password;
  return hash ? password.verify({ hash, password: newPassword }) : false;
}

/** Normalized like the library's passwords: another keyboard may send the same letters as other bytes. */
const isSame = (one: unknown, other: unknown): boolean =>
  typeof one === 'string' && typeof other === 'string' && one.normalize('NFKC') === other.normalize('NFKC');

export class WaitBeforeSignIn extends Refusal {
  readonly seconds: number;

  constructor(seconds: number) {
    super('too_many', `Too many wrong passwords for this e-mail. Try again in ${seconds} seconds.`);
    this.seconds = seconds;
  }
}

/** Records the result. Its cookies are added to the library's; false if the answer must not count. */
export async function noteSignIn(
  accounts: Accounts,
  request: SignInRequest,
  answer: LibraryAnswer,
): Promise<{ valid: boolean; cookies: readonly string[] }> {
  const { authDb } = accounts;
  const { path, before } = request;
  const origin = originOf(request);
  const email = emailOf(request);
  if (email && answer.status === 401) {
    await noteWrongPassword(authDb, email);
    const userId = await findUserId(accounts, email);
    if (userId) await recordWrongGuess(authDb, userId, { kind: 'sign_in_refused', subject: email, origin });
  }
  if (!answer.ok) {
    await noteRefusedCode(accounts, request);
    if (before && path === 'change-password' && codeOfAnswer(answer) === 'INVALID_PASSWORD')
      await recordWrongGuess(authDb, before.person.userId, { kind: 'password_refused', origin });
    return { valid: true, cookies: [] };
  }
  if (email) await forgetWrongPasswords(authDb, email);
  const { token, user } = (answer.body ?? {}) as { token?: string; user?: { id: string; name: string; email: string } };
  if (path === 'two-factor/verify-totp' && user && !(await claimCode(authDb, user.id, String(request.body.code)))) {
    await noteRefusedCode(accounts, request);
    if (token && !before) await (await accounts.library.$context).internalAdapter.deleteSession(token);
    return { valid: false, cookies: [] };
  }
  if (before && path === 'change-password') {
    const { userId } = before.person;
    await authDb.transaction().execute((tx) => endOldProofs(tx, userId));
    await recordEventOfPerson(authDb, userId, { kind: 'password_changed', origin });
  }
  if (before && path === 'two-factor/verify-totp')
    await recordEventOfPerson(authDb, before.person.userId, { kind: 'two_factor_on', origin });
  const signsIn = path === 'sign-in/email' || path.startsWith('two-factor/verify-');
  if (!signsIn || before?.token || !token || !user) return { valid: true, cookies: [] };
  await recordSignIn(accounts, user, origin, path === 'two-factor/verify-backup-code' ? 'with a recovery code' : null);
  return { valid: true, cookies: [markCookie(accounts, user.email)] };
}

const codeOfAnswer = ({ body }: LibraryAnswer): unknown => (body as { code?: unknown } | null)?.code;

async function noteRefusedCode({ authDb }: Accounts, request: SignInRequest): Promise<void> {
  if (!request.codeOf) return;
  const subject = request.before ? 'in the account' : 'at sign-in';
  await recordWrongGuess(authDb, request.codeOf, { kind: 'code_refused', subject, origin: originOf(request) });
}

async function recordSignIn(
  { authDb }: Accounts,
  user: { id: string; name: string },
  origin: ReturnType<typeof originOf>,
  subject: string | null,
): Promise<void> {
  const { rows } = await sql<{ id: string | null }>`
    select "activeOrganizationId" as id from accounts.session
    where "userId" = ${user.id} order by "createdAt" desc limit 1`.execute(authDb);
  const organizationId = rows[0]?.id;
  if (!organizationId) return;
  const person = { userId: user.id, displayName: user.name };
  await recordEvent(authDb, organizationId, { kind: 'sign_in', person, subject, origin });
}

async function findUserId({ authDb }: Accounts, email: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from accounts."user" where email = ${email}`.execute(authDb);
  return rows[0]?.id;
}

function emailOf({ path, body }: SignInRequest): string | null {
  return path === 'sign-in/email' && typeof body.email === 'string' ? body.email.trim().toLowerCase() : null;
}

const readMark = ({ cookie }: IncomingHttpHeaders): string | undefined =>
  /(?:^|;\s*)(?:__Host-)?cellarhand\.known_browser=([^;]*)/.exec(cookie ?? '')?.[1];

function markCookie({ publicUrl, secret }: Accounts, email: string): string {
  const overHttps = publicUrl.startsWith('https:');
  const name = `${overHttps ? '__Host-' : ''}cellarhand.known_browser`;
  const attributes = `Max-Age=${YEAR}; Path=/; HttpOnly; SameSite=Lax${overHttps ? '; Secure' : ''}`;
  return `${name}=${knownBrowserMark(secret, email)}; ${attributes}`;
}
