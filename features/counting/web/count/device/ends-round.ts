import type { ApiError } from '#shared/web/api-error.ts';

/**
 * True if the next command would fail too: no network, signed out, rate limited. A 403 that names its rule concerns
 * this one command only.
 */
export const endsRound = ({ status, outcomeUnknown, reason }: ApiError): boolean =>
  outcomeUnknown || status === 401 || (status === 403 && reason === '') || status === 408 || status === 429;
