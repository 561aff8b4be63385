import { go, goTo } from '#shared/web/address/navigate.ts';
import type { Command } from '#shared/web/keyboard/command.ts';
import { LEAST_ROLE } from '../domain/permissions.ts';
import type { TeamRole } from '../domain/team-rules.ts';

interface RoleCommand extends Command {
  /** Offered to this role and higher ones. */
  least: TeamRole;
  /** Offered only to a person who can create organizations here. */
  creates?: true;
}

export const accountsCommands: readonly RoleCommand[] = [
  {
    key: 'invite',
    label: 'Invite a person',
    words: 'team colleague add user',
    least: LEAST_ROLE['manage the team'],
    run: () => goTo('/settings', { tab: 'team', invite: '1' }),
  },
  {
    key: 'create-organization',
    label: 'Create organization',
    words: 'venue new',
    least: 'member',
    creates: true,
    run: () => go({ create_organization: '1' }),
  },
  {
    key: 'new-api-key',
    label: 'Create API key',
    words: 'token program',
    least: LEAST_ROLE['manage API keys'],
    run: () => goTo('/settings', { tab: 'keys', new_api_key: '1' }),
  },
];
