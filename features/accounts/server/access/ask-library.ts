import type { RequestContext } from '#shared/server/context.ts';
import { Refusal, refuseField } from '#shared/server/refusal.ts';
import type { Accounts } from '../accounts.ts';
import { originOf, recordWrongGuess } from '../security/record-event.ts';
import { readCredentials } from './credentials.ts';
import { CLIENT_ADDRESS_HEADER } from './sign-in-library.ts';

/**
 * Calls one of the sign-in library's paths like the caller's browser would, so that its rate limits apply. A wrong
 * password is reported at that field, and logged in the security log.
 */
export async function askLibrary<Answer>(
  accounts: Accounts,
  request: Pick<RequestContext, 'headers' | 'ip'>,
  path: string,
  body: Readonly<Record<string, string>>,
): Promise<Answer> {
  const { library, publicUrl } = accounts;
  const { headers } = request;
  const sent = new Headers(readCredentials(headers)?.headers);
  sent.set('content-type', 'application/json');
  const address = headers[CLIENT_ADDRESS_HEADER];
  if (typeof address === 'string') sent.set(CLIENT_ADDRESS_HEADER, address);
  const url = new URL(`/api/auth/${path}`, publicUrl);
  const response = await library.handler(
    new Request(url, { method: 'POST', headers: sent, body: JSON.stringify(body) }),
  );
  if (response.ok) return (await response.json()) as Answer;
  if (response.status === 429) throw new Refusal('too_many', 'Too many attempts. Try again in a minute.');
  const { code, message } = (await response.json().catch(() => ({}))) as { code?: string; message?: string };
  if (code === 'INVALID_PASSWORD') {
    const userId = (await accounts.access.find(headers))?.person.userId;
    if (userId)
      await recordWrongGuess(accounts.authDb, userId, { kind: 'password_refused', origin: originOf(request) });
    throw refuseField('password', 'This is not your password');
  }
  if (/^INVALID_(BACKUP_)?CODE$/.test(code ?? '')) throw refuseField('code', 'This code is wrong. Please try again.');
  if (response.status >= 500) throw new Error(`sign-in library: ${path} answered ${response.status}`);
  throw new Refusal('conflict', message ?? 'This cannot be done');
}
