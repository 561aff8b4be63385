import type { Accounts } from '../accounts.ts';

/** What was typed, without the blanks and dashes that people put between the parts. */
const bare = (code: string): string => code.replace(/[\s\p{Pd}]/gu, '').toUpperCase();

/** The recovery code that the person means, however they wrote it; what fits none is given back as it is. */
export async function findRecoveryCode({ library }: Accounts, userId: string, typed: string): Promise<string> {
  const wanted = bare(typed);
  const kept = await library.api.viewBackupCodes({ body: { userId } }).catch(() => undefined); // two-factor is off
  return kept?.backupCodes.find((code) => bare(code) === wanted) ?? typed;
}

/** A code of the app, as people type it: in two halves. */
export const bareAppCode = (typed: string): string => typed.replace(/\s/g, '');
