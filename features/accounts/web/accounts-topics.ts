import type { LiveTopics } from '#shared/web/live.ts';
import { accounts } from './accounts-api.ts';

const { getMe, listOrganizations, listTeam, listInvitations, getOrganizationDetails } = accounts.query;

export const accountsTopics: LiveTopics = {
  organization: [
    getMe.key(),
    listOrganizations.key(),
    listTeam.key(),
    listInvitations.key(),
    getOrganizationDetails.key(),
  ],
};
