/** Paths of the pages around sign-in. The terminal and mails link to some of them, so both sides share this list. */
export const SET_UP = '/setup';
export const SIGN_IN = '/sign-in';
export const FORGOT_PASSWORD = '/forgot-password';
export const RESET_PASSWORD = '/reset-password';
export const EMAIL_CHANGE = '/email-change';
export const INVITATION = '/invitation/$id';
