import { beforeAll, expect, test } from 'vitest';
import { OWNER } from './harness/house.ts';
import { soon, startJourneyOnOwnServer } from './harness/journey.ts';
import type { Person } from './harness/person.ts';
import { importSmallBar } from './harness/small-bar.ts';

const PASSPHRASE = 'twelve dry martinis';

const journey = startJourneyOnOwnServer();
let olga: Person;
const backups: Record<'open' | 'sealed', Buffer> = { open: Buffer.alloc(0), sealed: Buffer.alloc(0) };

beforeAll(async () => {
  olga = await journey.signedIn();
  await importSmallBar(olga, 5);
  for (const [name, data] of [
    ['open', {}],
    ['sealed', { passphrase: PASSPHRASE }],
  ] as const)
    backups[name] = await (await olga.context.request.post(`${olga.url}/api/data/backup`, { data })).body();
  const later = { name: 'Attic' };
  expect((await olga.context.request.post(`${olga.url}/api/location`, { data: later })).ok()).toBe(true);
});

const choose = (name: 'open' | 'sealed') =>
  olga.page
    .getByLabel(/Drop a backup here|\.backup/)
    .setInputFiles({ name: `${name}.backup`, mimeType: 'application/octet-stream', buffer: backups[name] });
const shown = () => olga.find('region', 'This backup');
const locations = async () => {
  const answer = await olga.context.request.get(`${olga.url}/api/locations/all`);
  return answer.ok() ? JSON.stringify(await answer.json()) : '';
};

test('a backup is shown before it replaces anything: date, version, organization, number of records, size', async () => {
  await olga.open('/settings?tab=data');
  await choose('open');
  await shown().waitFor();
  const text = (await shown().textContent()) ?? '';
  expect(text).toMatch(/Made .*\d{4}.* by version \d+\.\d+\.\d+/);
  expect(text).toMatch(/\d+\.\d [KM]B, not encrypted, 0 files/);
  expect(text).toContain('1 organization: 5 items, 0 counts, 0 invoices');
  expect(text).toContain(`${OWNER.organization} 5 items`);
  await soon(() => olga.button('Replace everything').isDisabled()).toBe(true);
  await soon(() => locations()).toContain('Attic');
});

test('an encrypted backup asks for its passphrase first; then it is shown, confirmed, and restored', async () => {
  await choose('sealed');
  await olga.find('textbox', 'Backup passphrase').waitFor();
  await soon(() => shown().count()).toBe(0);
  olga.expectRefusals(400);
  await olga.page.getByLabel('Backup passphrase').first().fill('another passphrase');
  await olga.button('Open backup').click();
  await olga.see('The passphrase of this backup is wrong.');
  olga.expectRefusals();
  await olga.page.getByLabel('Backup passphrase').first().fill(PASSPHRASE);
  await olga.button('Open backup').click();
  await shown().waitFor();
  await soon(() => shown().textContent()).toContain(', encrypted, ');
  await olga.page.getByLabel(`Type ${OWNER.organization} to confirm`).fill(OWNER.organization);
  olga.expectRefusals(401);
  await olga.answered('**/api/data/restore', () => olga.button('Replace everything').click());
  await olga.see(/^Restored the backup from/);
  await olga.button('Continue').click();
  await soon(() => olga.address).toContain('/sign-in');
  olga.expectRefusals();
  olga = await journey.signedIn();
  const here = await locations();
  expect(here).toContain('Front Shelf');
  expect(here).not.toContain('Attic');
});

test('the restored file is the one that was shown', async () => {
  olga = await journey.signedIn();
  const request = olga.context.request;
  const file = { name: 'a.backup', mimeType: 'application/octet-stream', buffer: backups.open };
  const preview = await request.post(`${olga.url}/api/data/restore/preview`, { multipart: { file } });
  const { sha256 } = (await preview.json()) as { sha256: string };
  const send = (buffer: Buffer) =>
    request.post(`${olga.url}/api/data/restore`, {
      multipart: { file: { ...file, buffer }, confirm: OWNER.organization, sha256, passphrase: PASSPHRASE },
    });
  const other = await send(backups.sealed);
  expect([other.status(), (await other.json()).errors]).toEqual([
    400,
    { file: 'This is not the backup that was shown: choose it again.' },
  ]);
});
