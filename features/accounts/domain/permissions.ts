import type { TeamRole } from './team-rules.ts';

/**
 * Permissions: the least role for each action. Routes name their action here, the server refuses everyone below it, and
 * screens hide what the role may not do. Everything not listed is daily work and open to every member.
 */
export const LEAST_ROLE = {
  'do the daily work': 'member', // items, stock, counts, invoices, orders, recipes, lists, labels, matching
  'pause sales': 'member',
  'end a normal cycle': 'member',
  'import sales': 'member',

  'manage the team': 'admin',
  'change organization settings': 'admin',
  'manage POS connections': 'admin',
  'correct an audited period': 'admin',
  'complete an audit': 'admin',
  'approve a large difference': 'admin',
  "undo another person's action": 'admin',
  'delete locations and vendors': 'admin',
  'manage API keys': 'admin',
  'import and export': 'admin',
  'read and send waiting mail': 'admin',

  'change the role of admins and owners': 'owner',
  'delete the organization': 'owner',
  'read security events': 'owner',
  'back up and restore': 'owner',
  'require two-factor authentication': 'owner',
} as const satisfies Record<string, TeamRole>;

export type Act = keyof typeof LEAST_ROLE;
