import { expect, test } from 'vitest';
import { lesserRole, mayTouch, ROLES } from './team-rules.ts';

test('owners touch everybody, admins members only, members nobody', () => {
  for (const role of ROLES) expect([mayTouch('owner', role), mayTouch('member', role)]).toEqual([true, false]);
  expect(ROLES.filter((role) => mayTouch('admin', role))).toEqual(['member']);
  expect(mayTouch('admin', 'member', 'admin')).toBe(false);
});

test('the lesser of two roles', () => {
  expect(lesserRole('owner', 'member')).toBe('member');
  expect(lesserRole('member', 'owner')).toBe('member');
  expect(lesserRole('admin', 'owner')).toBe('admin');
  expect(lesserRole('admin', 'admin')).toBe('admin');
});
