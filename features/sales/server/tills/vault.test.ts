import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { Vault } from './vault.ts';

const owner = { organizationId: randomUUID(), posId: randomUUID() };
const credentials = { accessToken: 'EAAA-secret', refreshToken: 'EQAA-secret', more: { webhook_secret: 'key' } };

test('sealed credentials open for their own connection with their own key, and for nothing else', () => {
  const vault = new Vault('a secret of this installation');
  const sealed = vault.seal(credentials, owner);
  expect(vault.open(sealed, owner)).toEqual(credentials);
  expect(vault.open(sealed, { ...owner, posId: randomUUID() })).toBeNull();
  expect(vault.open(sealed, { ...owner, organizationId: randomUUID() })).toBeNull();
  expect(new Vault('another secret').open(sealed, owner)).toBeNull();
  expect(Buffer.from(sealed.slice(3), 'base64url').toString('latin1')).not.toMatch(/secret|EAAA/);
});

test('the same credentials are sealed differently each time, and one changed bit is refused', () => {
  const vault = new Vault('a secret of this installation');
  const sealed = vault.seal(credentials, owner);
  expect(vault.seal(credentials, owner)).not.toBe(sealed);
  const bytes = Buffer.from(sealed.slice(3), 'base64url');
  for (const at of [0, 13, 30, bytes.length - 1]) {
    const bent = Buffer.from(bytes);
    bent[at] = (bent[at] as number) ^ 1;
    expect(vault.open(`v1.${bent.toString('base64url')}`, owner)).toBeNull();
  }
  expect(vault.open('', owner)).toBeNull();
  expect(vault.open('v1.AAAA', owner)).toBeNull();
});
