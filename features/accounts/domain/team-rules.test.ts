import { expect, test } from 'vitest';
import { lesserRole, mayTouch, ROLES } from './team-rules.ts';

test('owners can change everyone, admins only members, members no one', () => {
  for (const role of ROLES) expect([mayTouch('owner', role), mayTouch('member', role)]).toEqual([true, false]);
  expect(ROLES.filter((role) => mayTouch('admin', role))).toEqual(['member']);
  expect(mayTouch('admin', 'member', 'admin')).toBe(false);
});

test('the lower of two roles', () => {
  expect(lesserRole('owner', 'member')).toBe('member');
  expect(lesserRole('member', 'owner')).toBe('member');
  expect(lesserRole('admin', 'owner')).toBe('admin');
  expect(lesserRole('admin', 'admin')).toBe('admin');
});

test('admins may touch several members, and no group with another admin', () => {
  expect([mayTouch('admin', 'member', 'member'), mayTouch('admin', 'owner'), mayTouch('admin')]).toEqual([
    true,
    false,
    true,
  ]);
});
