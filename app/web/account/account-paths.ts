/** Pages around signing in, beside those that app/web/paths.ts names. */
export const FORGOT_PASSWORD = '/forgot-password';
export const RESET_PASSWORD = '/reset-password';
export const EMAIL_CHANGE = '/email-change';
export const INVITATION = '/invitation/$id';
