import { beforeAll, expect, test } from 'vitest';
import { OWNER, PASSWORD } from './harness/house.ts';
import { soon, startJourneyOnOwnServer } from './harness/journey.ts';
import type { Person } from './harness/person.ts';

const journey = startJourneyOnOwnServer({ empty: true });
let olga: Person;

beforeAll(async () => {
  olga = await journey.visitor();
});

/** The address that the terminal prints. */
const namedInTerminal = () => /Open (http:\S+) on this machine/.exec(journey.server.log)?.[1] ?? '';
const steps = () => olga.find('region', 'Getting started');

test('from an empty machine to the first count: the checklist leads there and ticks itself off', async () => {
  olga.expectRefusals(401);
  await soon(namedInTerminal).not.toBe('');
  await olga.open(new URL(namedInTerminal()).pathname);
  await olga.see('Set up Cellarhand');
  olga.expectRefusals();
  await olga.type('Your name', OWNER.name);
  await olga.type('E-mail', OWNER.email);
  await olga.type('Password', PASSWORD);
  await olga.type('Venue name', OWNER.organization);
  await olga.click('Create account');
  await olga.click(/Start empty/);
  await olga.open('/insights');
  await steps().getByRole('heading', { name: 'Getting started: 0 of 6' }).waitFor();
  await steps()
    .getByRole('link', { name: /^Add items/ })
    .click();
  await olga.dialog('Add item').getByRole('button', { name: 'Create new' }).click();
  const form = olga.dialog();
  await form.getByLabel('Name', { exact: true }).fill('House Gin');
  await form.getByLabel('Type').first().click();
  await olga.find('listbox', 'Type').getByRole('option', { name: 'Liquor', exact: true }).click();
  await form.getByLabel('Size', { exact: true }).fill('750 mL');
  await form.getByRole('button', { name: 'Add item' }).click();
  await olga.see('Item created');
  await olga.open('/insights');
  await steps().getByRole('heading', { name: 'Getting started: 1 of 6' }).waitFor();
  expect(
    await steps()
      .getByRole('link', { name: /\(done\)/ })
      .allTextContents(),
  ).toHaveLength(1);
});
