export const ROLES = ['owner', 'admin', 'member'] as const;

export type TeamRole = (typeof ROLES)[number];

/** Only owners add, change or remove admins and owners; admins manage members. */
export function mayTouch(actor: TeamRole, ...touched: readonly TeamRole[]): boolean {
  if (actor === 'owner') return true;
  return actor === 'admin' && touched.every((role) => role === 'member');
}

/** The lower of two roles: an API key never has more rights than the person who created it. */
export function lesserRole(one: TeamRole, other: TeamRole): TeamRole {
  return ROLES.indexOf(one) > ROLES.indexOf(other) ? one : other;
}
