import { SET_UP, SIGN_IN } from '#features/accounts/contract/account-paths.ts';

export const HOME = '/insights';

/** Pages that need no session. */
export const PUBLIC_PATHS: readonly string[] = [SIGN_IN, SET_UP];
