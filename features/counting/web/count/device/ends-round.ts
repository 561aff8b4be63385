import type { ApiError } from '#shared/web/api-error.ts';

/** True where the next command would fare no better: no network, nobody signed in, too much at once. */
export const endsRound = ({ status, outcomeUnknown }: ApiError): boolean =>
  outcomeUnknown || status === 401 || status === 403 || status === 408 || status === 429;
