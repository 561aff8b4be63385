import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import { expect, test } from 'vitest';
import { OWNER, PASSWORD } from './harness/house.ts';
import { soon, startJourneyOnOwnServer } from './harness/journey.ts';
import type { Person } from './harness/person.ts';
import { bottle, importSmallBar } from './harness/small-bar.ts';

const journey = startJourneyOnOwnServer();
const MAX = 'max@example.test';

test('only the right password signs in, and leads to the requested page', async () => {
  const olga = await journey.visitor();
  olga.expectRefusals(401);
  await olga.open('/inventory?location=all');
  await olga.find('heading', 'Sign in').waitFor();
  await olga.type('E-mail', OWNER.email);
  await olga.type('Password', 'wrong horse battery');
  await olga.click('Sign in');
  await olga.page.getByRole('alert').waitFor();
  await soon(() => olga.page.getByRole('alert').textContent()).toMatch(/password/i);
  await olga.type('Password', PASSWORD);
  await olga.click('Sign in');
  await olga.find('heading', 'Inventory').waitFor();
  await soon(() => olga.address).toBe('/inventory?location=all');
});

test('the user menu shows the person and the organization, and signing out ends the session (NAV-061, NAV-062, NAV-063, NAV-066)', async () => {
  const olga = await journey.signedIn();
  await olga.open('/items');
  await olga.click('User menu');
  for (const text of ['olga', OWNER.email, OWNER.organization])
    await olga.page.getByText(text, { exact: true }).waitFor();
  await olga.click('Sign out');
  await olga.find('heading', 'Sign in').waitFor();
  olga.expectRefusals(401);
  expect((await olga.context.request.get(`${olga.url}/api/me`)).status()).toBe(401);
  await olga.page.goBack();
  await olga.find('heading', 'Sign in').waitFor();
});

test('signing out in one tab leaves nothing of the venue in the browser, and ends the other tab', async () => {
  const olga = await journey.signedIn();
  await olga.open('/inventory');
  await olga.find('heading', 'Inventory').waitFor();
  const other = await olga.context.newPage();
  await other.goto(`${olga.url}/count`);
  await other.getByRole('heading', { name: 'Count' }).first().waitFor();
  olga.expectRefusals(401); // the page may be connecting to the live stream
  await olga.click('User menu');
  await olga.click('Sign out');
  await olga.find('heading', 'Sign in').waitFor();
  await other.getByRole('heading', { name: 'Sign in' }).waitFor();
  const kept = `new Promise((resolve, reject) => {
    const opened = indexedDB.open('cellarhand');
    opened.onerror = () => reject(opened.error);
    opened.onsuccess = () => {
      const asked = opened.result.transaction('cache').objectStore('cache').getAllKeys();
      asked.onsuccess = () => resolve(asked.result);
    };
  })`;
  expect(await other.evaluate(kept)).toEqual([]);
  await other.close();
});

test('an invited person opens the link in the mail and joins as a member', async () => {
  const olga = await journey.signedIn();
  await olga.open('/settings?tab=team');
  await olga.click('Invite');
  await olga.type('E-mail', MAX);
  await olga.dialog().getByRole('button', { name: 'Invite' }).click();
  await olga.see(`${MAX} is invited. No mail server is set up: copy the invitation link below and send it yourself.`);
  await olga.click('Outbox', 'link');
  await olga.page.getByRole('row').filter({ hasText: MAX }).getByRole('button').first().click();
  await soon(() => olga.dialog().textContent()).toContain('[link hidden]');
  await olga.open('/settings?tab=team');
  await olga.click(`Copy invitation link for ${MAX}`);
  await olga.click('Show link');
  const link = await olga.dialog().getByLabel('Invitation link').inputValue();

  const max = await journey.visitor();
  max.expectRefusals(401);
  await max.open(link.slice(max.url.length));
  await max.see(`Join ${OWNER.organization}`);
  await max.type('Your name', 'Max Member');
  await max.type('Password', PASSWORD);
  await max.click('Create my account and join');
  await max.find('heading', 'Home').waitFor();
  await olga.open('/settings?tab=team');
  await soon(() => olga.row('Max Member').textContent()).toContain('Member');
  await olga.open('/settings?tab=security');
  for (const event of ['Invited', 'Invitation link copied', 'Invitation accepted'])
    await olga.row(event).first().waitFor();
  await olga.page.getByLabel('Event').selectOption('Exported');
  await olga.see('No entries match these filters.');
});

test('settings being typed stay while a colleague changes others, and only the typed ones are saved', async () => {
  const olga = await journey.signedIn();
  const organization = `${olga.url}/api/organization/${journey.organization.id}`;
  await olga.open('/settings?tab=organization');
  const field = (label: string) => olga.page.getByLabel(label, { exact: true });
  await field('Name').fill('The Upper Cellar');
  await olga.context.request.put(organization, { data: { day_cutoff: '05:30' } });
  await soon(() => field('Day ends at').inputValue()).toBe('5:30 AM');
  await soon(() => field('Name').inputValue()).toBe('The Upper Cellar');
  await olga.context.request.put(organization, { data: { day_cutoff: '06:00' } });
  await olga.click('Save');
  await olga.see('Organization saved');
  const read = async () => (await (await olga.context.request.get(`${olga.url}/api/me`)).json()).active_organization;
  await soon(() => read()).toMatchObject({ name: 'The Upper Cellar', day_cutoff: '06:00' });
  await olga.context.request.put(organization, { data: { name: OWNER.organization, day_cutoff: '04:00' } });
  await soon(() => field('Name').inputValue()).toBe(OWNER.organization);
  await olga.context.close();
});

test('actions that members may not take are hidden from them, and refused by the server', async () => {
  const max = await journey.signedIn(MAX);
  await max.open('/settings?tab=team');
  await max.row('Max Member').waitFor();
  await soon(() => max.page.getByRole('navigation', { name: 'Settings' }).getByRole('link').allTextContents()).toEqual([
    'Account',
    'Organization',
    'Team',
  ]);
  await soon(() => max.button('Invite').count()).toBe(0);
  await max.open('/locations');
  await max.row('Recently Added').waitFor();
  await soon(() => max.button(/^Delete/).count()).toBe(0);
  const olga = await journey.signedIn();
  const { items, location } = await importSmallBar(olga, 1);
  const path = `/api/inventory/item/${items[0]}/stock`;
  for (const who of [olga, max])
    await who.context.request.post(who.url + path, { data: { location_id: location, quantity: 2 } });
  await max.open(`/items?item=${items[0]}&tab=activity`);
  await max.page
    .getByRole('row', { name: /Manual Addition.*Max Member/ })
    .getByRole('button', { name: 'Undo' })
    .waitFor();
  await soon(() => max.button('Undo').count()).toBe(1);
  const members = `${max.url}/api/organization/${journey.organization.id}/users`;
  const invite = await max.context.request.post(members, { data: { email: 'eve@example.test', role: 'owner' } });
  expect([invite.status(), await invite.json()]).toEqual([
    403,
    expect.objectContaining({ message: expect.any(String) }),
  ]);
});

test('another organization shows nothing of the first, and a new one starts at its welcome page (NAV-036, NAV-040, NAV-136)', async () => {
  const olga = await journey.signedIn();
  await importSmallBar(olga, 5);
  await olga.open('/inventory');
  await olga.row(bottle(0)).waitFor();
  await olga.open('/settings?tab=organization');
  await olga.click('Create organization');
  await olga.type('Venue name', 'The Attic');
  await olga.click('Create');
  await olga.see('The Attic is ready');
  await olga.click(/Start empty/);
  await olga.see('No items yet');
  await switchTo(olga, OWNER.organization);
  await olga.open('/inventory');
  await olga.row(bottle(0)).waitFor();
  await switchTo(olga, 'The Attic');
  await olga.open('/inventory');
  await olga.see('No items yet');
});

test("an authenticator app's code is asked for after the password; a recovery code works if the app is lost", async () => {
  const max = await journey.signedIn(MAX);
  await max.open('/settings');
  await max.click('Set up an authenticator app');
  max.expectRefusals(400, 401);
  await max.type('Your password', 'wrong horse battery');
  await max.click('Continue');
  await max.see('This is not your password');
  await max.dialog().getByLabel('Your password').fill(PASSWORD);
  await max.click('Continue');
  await max.find('img', 'QR code for the app').waitFor();
  const secret = await max.dialog().getByLabel('Or type this key into the app').inputValue();
  expect(secret).toMatch(/^(\w{4} )+\w{1,4}$/);
  const otp = createOTP(new TextDecoder().decode(base32.decode(secret.replaceAll(' ', ''))));
  /** Each code works once; the next one is accepted slightly early. */
  const code = (later = 0) => otp.hotp(Math.floor(Date.now() / 30_000) + later);
  await max.type('Code that the app shows', '000000');
  await max.click('Turn on');
  await max.see('This code is wrong. Please try again.');
  await max.type('Code that the app shows', await code());
  await max.click('Turn on');
  const codes = max.find('list', 'Recovery codes').getByRole('listitem');
  await codes.first().waitFor();
  const [recovery = '', second = ''] = await codes.allTextContents();
  await max.click('I have saved them');
  await max.see('Signing in asks for your password and a code.');

  const elsewhere = await journey.visitor();
  elsewhere.expectRefusals(400, 401);
  const begin = async () => {
    await elsewhere.open('/items');
    await elsewhere.type('E-mail', MAX);
    await elsewhere.type('Password', PASSWORD);
    await elsewhere.click('Sign in');
    await elsewhere.find('heading', 'One more step').waitFor();
  };
  await begin();
  await elsewhere.type('Code', '000000');
  await elsewhere.click('Sign in');
  await elsewhere.see('This code is wrong. Please try again.');
  await elsewhere.type('Code', await code(1));
  await elsewhere.click('Sign in');
  await elsewhere.find('heading', 'Items').waitFor();
  await soon(() => elsewhere.address).toBe('/items');
  await elsewhere.context.request.post(`${elsewhere.url}/api/auth/sign-out`, { data: {} });
  await begin();
  await elsewhere.click('Use a recovery code');
  await elsewhere.type('Recovery code', recovery);
  await elsewhere.click('Sign in');
  await elsewhere.find('heading', 'Items').waitFor();

  await max.click('Turn off');
  await max.dialog().getByLabel('Your password').fill(PASSWORD);
  await max.dialog().getByLabel('Code').fill(second);
  await max.dialog().getByRole('button', { name: 'Turn off' }).click();
  await max.see('Signing in asks for your password only.');
  await max.see("This server can't send e-mail, so it can't verify a new address.");

  elsewhere.expectRefusals(401, 404);
  await elsewhere.open('/email-change?token=made-up');
  await elsewhere.click('Use this e-mail');
  await elsewhere.find('heading', 'This link is no longer valid').waitFor();
});

async function switchTo(person: Person, organization: string): Promise<void> {
  const before = await person.context.cookies();
  const frontDoor = person.page.waitForRequest(`${person.url}/`);
  await person.page.getByTitle('Switch Organization').click();
  await person.dialog().getByRole('button', { name: organization }).click();
  await frontDoor;
  await soon(() => person.address).toBe('/insights');
  expect(await person.context.cookies()).not.toEqual(before);
}
