import type { TeamRole } from '../../domain/team-rules.ts';

interface RoleText {
  role: TeamRole;
  label: string;
  /** What the role adds to lower roles. */
  text: string;
}

export const ROLE_TEXTS: readonly RoleText[] = [
  { role: 'member', label: 'Member', text: 'does all daily work: items, stock, counts, invoices, recipes.' },
  { role: 'admin', label: 'Admin', text: 'also manages the team, settings, API keys, import and export.' },
  {
    role: 'owner',
    label: 'Owner',
    text: 'can also make people admins or owners, take backups, and delete the organization.',
  },
];

export const roleLabel = (role: TeamRole): string => ROLE_TEXTS.find((each) => each.role === role)?.label ?? role;
