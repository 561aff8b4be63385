/** What the security log of an organization keeps. */
export const SECURITY_EVENT_KINDS = [
  'sign_in',
  'sign_in_refused',
  'password_changed',
  'email_changed',
  'two_factor_on',
  'two_factor_off',
  'two_factor_required',
  'two_factor_not_required',
  'invitation_made',
  'invitation_link_copied',
  'invitation_accepted',
  'invitation_declined',
  'invitation_canceled',
  'role_changed',
  'member_removed',
  'account_deleted',
  'api_key_created',
  'api_key_deleted',
  'import',
  'export',
  'backup',
  'restore',
  'deletion',
  'refused',
] as const;

export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number];
