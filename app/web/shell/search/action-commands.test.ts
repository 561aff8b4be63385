import { expect, it } from 'vitest';
import type { Me } from '../../account/use-me.ts';
import { actionCommands } from './action-commands.ts';

const theme = { key: 'theme', label: 'Dark theme', run: () => {} };
const ORGANIZATION = { role: 'owner' } as Me['active_organization'];

const labels = (may_create_organization: boolean) => {
  const me = { active_organization: ORGANIZATION, organization_count: 1, may_create_organization } as Me;
  return actionCommands(me, theme, () => {}).map(({ label }) => label);
};

it('offers to create an organization only to a person who may, in any role', () => {
  expect(labels(true)).toContain('Create organization');
  expect(labels(false)).not.toContain('Create organization');
  expect(labels(false)).toContain('Invite a person');
});
