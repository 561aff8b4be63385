import { type Act, LEAST_ROLE } from '../domain/permissions.ts';
import { ROLES } from '../domain/team-rules.ts';
import { useOrganization } from './use-organization.ts';

/** True when the role of who looks suffices; what it does not suffice for is not shown. */
export function useMay(act: Act): boolean {
  const { role } = useOrganization();
  return ROLES.indexOf(role) <= ROLES.indexOf(LEAST_ROLE[act]);
}
