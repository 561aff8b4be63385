export const SIGN_IN = '/sign-in';
export const SET_UP = '/setup';
export const HOME = '/insights';

/** Pages that need no session. */
export const PUBLIC_PATHS: readonly string[] = [SIGN_IN, SET_UP];
