import { afterAll, beforeAll, expect, test } from 'vitest';
import { FakeSquare } from '#test/fakes/square/fake-square.ts';
import { lineOf, offer, sell } from '#test/fakes/square/square-seller.ts';
import { soon, startJourneyOnOwnServer } from './harness/journey.ts';
import type { Person } from './harness/person.ts';

const square = await FakeSquare.start();
const settings = { SQUARE_API_URL: square.url, SQUARE_APP_ID: square.app.id, SQUARE_APP_SECRET: square.app.secret };
const journey = startJourneyOnOwnServer({ settings });

let olga: Person;

beforeAll(async () => {
  square.redirectUrl = `${journey.server.url}/api/pos/connections/callback/SQ`;
  olga = await journey.signedIn();
});
afterAll(() => square.stop());

const dialog = () => olga.page.getByRole('dialog');
const tills = () => olga.find('list', 'POS instances');

test('Square is connected with a token: its menu and its sales arrive, and the page shows its status', async () => {
  const gin = offer(square, { item: 'Harbor Gin', variation: 'Single', category: 'Gin', price: 1100 });
  sell(square, {
    lines: [lineOf({ variationId: gin, name: 'Harbor Gin', variation: 'Single', quantity: '2', price: 1100 })],
  });
  await olga.open('/pos/connections');
  await olga.click('Connect POS');
  olga.expectRefusals(400);
  await dialog().getByLabel('Access token').fill('EAAA-not-one-of-theirs');
  await dialog().getByRole('button', { name: 'Connect', exact: true }).click();
  await dialog().getByText("Square doesn't accept it. Copy it again from your Square account.").waitFor();
  olga.expectRefusals();
  await dialog().getByLabel('Access token').fill(square.issueToken());
  await dialog().getByLabel('Name', { exact: true }).fill('Harbor till');
  await dialog().getByRole('button', { name: 'Connect', exact: true }).click();
  await tills().getByText('Harbor till').waitFor();
  await tills().getByText('Connected').waitFor();
  await tills().getByText('The Blue Door').waitFor();
  await soon(() => tills().getByText('never').count()).toBe(0);
  await olga.open('/pos/menu');
  await olga.row('Harbor Gin').waitFor();
  await olga.open('/pos/sales');
  await olga.see('1 line');
  expect(square.objections).toEqual([]);
});

test('expired access shows on every page with its remedy, and consenting again imports missed sales', async () => {
  square.revokeAll();
  await olga.open('/pos/connections');
  await olga.click('Sync Harbor till now');
  await tills().getByRole('alert').getByText('Square no longer accepts our access. Connect again.').waitFor();
  await olga.open('/insights');
  await olga.find('region', "Sales aren't coming in").getByRole('link', { name: 'Fix' }).click();
  sell(square, { lines: [lineOf({ name: 'Corkage', quantity: '1', price: 900, type: 'CUSTOM_AMOUNT' })] });
  await olga.click('Reconnect Harbor till');
  await dialog().getByRole('button', { name: 'Connect with Square' }).click();
  await tills().getByText('Connected').waitFor();
  await soon(() => olga.address).toBe('/pos/connections');
  await soon(() => olga.page.getByRole('region', { name: "Sales aren't coming in" }).count()).toBe(0);
  await olga.open('/pos/sales');
  await olga.see('2 lines');
});

test('locations are chosen, and a till is disconnected without losing its sales', async () => {
  await olga.open('/pos/connections');
  await olga.click('Locations of Harbor till');
  await dialog().getByLabel('Patio').uncheck();
  await dialog().getByLabel('Bar').uncheck();
  await dialog().getByRole('button', { name: 'Save' }).click();
  await dialog().getByText('Choose at least one location').waitFor();
  await dialog().getByLabel('Bar').check();
  await dialog().getByRole('button', { name: 'Save' }).click();
  await olga.page.getByText('Locations saved').waitFor();
  await olga.click('Disconnect Harbor till');
  await dialog().getByRole('button', { name: 'Disconnect' }).click();
  await tills().getByText('Disconnected').waitFor();
  await olga.open('/pos/sales');
  await olga.see('2 lines');
});
