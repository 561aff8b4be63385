export const ROLES = ['owner', 'admin', 'member'] as const;

export type TeamRole = (typeof ROLES)[number];

/** Only owners make, change or remove admins and owners; admins look after members. */
export function mayTouch(actor: TeamRole, ...touched: readonly TeamRole[]): boolean {
  if (actor === 'owner') return true;
  return actor === 'admin' && touched.every((role) => role === 'member');
}

/** The lesser of two roles: an API key never exceeds the person who made it. */
export function lesserRole(one: TeamRole, other: TeamRole): TeamRole {
  return ROLES.indexOf(one) > ROLES.indexOf(other) ? one : other;
}
