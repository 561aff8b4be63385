import type { Accounts } from '../accounts.ts';

/** The typed text without the spaces and dashes that people put between the parts. */
const bare = (code: string): string => code.replace(/[\s\p{Pd}]/gu, '').toUpperCase();

/** The recovery code meant by the person, in any spelling; text that matches none is returned unchanged. */
export async function findRecoveryCode({ library }: Accounts, userId: string, typed: string): Promise<string> {
  const wanted = bare(typed);
  const kept = await library.api.viewBackupCodes({ body: { userId } }).catch(() => undefined); // two-factor is off
  return kept?.backupCodes.find((code) => bare(code) === wanted) ?? typed;
}

/** A code from the app, possibly typed in two halves. */
export const bareAppCode = (typed: string): string => typed.replace(/\s/g, '');
