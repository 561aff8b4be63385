import { expect, test } from 'vitest';
import { OWNER, PASSWORD } from './harness/house.ts';
import { soon, startJourney } from './harness/journey.ts';
import type { Person } from './harness/person.ts';

const journey = startJourney();

const vendorName = (person: Person) => person.dialog().getByLabel('Vendor name', { exact: true }).first();

async function signIn(person: Person, email: string): Promise<void> {
  const data = { email, password: PASSWORD };
  const answer = await person.context.request.post(`${person.url}/api/auth/sign-in/email`, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** The stored entries of this browser that contain the text. */
const keeps = (person: Person, text: string) =>
  person.page.evaluate<number>(
    `[localStorage, sessionStorage].flatMap((each) => Object.values(each)).filter((value) => value.includes('${text}')).length`,
  );

test('input is kept for one person in one organization, and is gone after signing out', async () => {
  const olga = await journey.signedIn();
  const other = await olga.context.request.post(`${olga.url}/api/organization`, {
    data: { name: 'The Loft', timezone: 'UTC' },
  });
  const { id: attic } = (await other.json()) as { id: string };
  await olga.open('/vendors?edit_vendor=new');
  await vendorName(olga).fill('Secret Supply');
  await olga.page.reload();
  await soon(() => vendorName(olga).inputValue()).toBe('Secret Supply');

  // In another organization of the same person the form is empty; back in the first it is unchanged.
  await olga.context.request.post(`${olga.url}/api/organization/set/${attic}`);
  await olga.open('/vendors?edit_vendor=new');
  await soon(() => vendorName(olga).inputValue()).toBe('');
  await olga.context.request.post(`${olga.url}/api/organization/set/${journey.organization.id}`);
  await olga.open('/vendors?edit_vendor=new');
  await soon(() => vendorName(olga).inputValue()).toBe('Secret Supply');

  await olga.open('/insights');
  await olga.click('User menu');
  await olga.click('Sign out');
  const question = olga.dialog('Sign out without saving?');
  await question.getByText("You started a vendor and haven't saved it.").waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await soon(() => keeps(olga, 'Secret Supply')).toBe(1);
  await olga.click('User menu');
  await olga.click('Sign out');
  await question.getByRole('button', { name: 'Sign out' }).click();
  await soon(() => olga.address).toMatch(/^\/sign-in/);
  await soon(() => keeps(olga, 'Secret Supply')).toBe(0);
  await signIn(olga, OWNER.email);
  await olga.open('/vendors?edit_vendor=new');
  await soon(() => vendorName(olga).inputValue()).toBe('');
});
