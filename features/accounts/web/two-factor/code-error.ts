import { asApiError, errorText } from '#shared/web/api-error.ts';

/** The error of a code, in words for the person who typed it. */
export function codeError(error: unknown): string | undefined {
  if (!error) return undefined;
  const { code } = asApiError(error);
  if (code === 'invalid_code' || code === 'invalid_backup_code') return 'This code is wrong. Please try again.';
  if (code === 'account_temporarily_locked') return 'Too many wrong codes. Please try again in 15 minutes.';
  if (code === 'too_many_attempts_request_new_code' || code === 'invalid_two_factor_cookie')
    return 'Start again with your password';
  return errorText(error);
}
