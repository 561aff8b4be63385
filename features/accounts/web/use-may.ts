import { type Act, LEAST_ROLE } from '../domain/permissions.ts';
import { ROLES } from '../domain/team-rules.ts';
import { useOrganization } from './use-organization.ts';

/** True if the viewer's role is sufficient; controls without sufficient rights are hidden. */
export function useMay(act: Act): boolean {
  const { role } = useOrganization();
  return ROLES.indexOf(role) <= ROLES.indexOf(LEAST_ROLE[act]);
}
