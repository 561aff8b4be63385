import type { ApiError } from '#shared/web/api-error.ts';

/**
 * True where the next command would fare no better: no network, nobody signed in, too much at once. A 403 that names its
 * rule is about this one command.
 */
export const endsRound = ({ status, outcomeUnknown, reason }: ApiError): boolean =>
  outcomeUnknown || status === 401 || (status === 403 && reason === '') || status === 408 || status === 429;
