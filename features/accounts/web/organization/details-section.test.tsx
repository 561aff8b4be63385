import { beforeEach, expect, test } from 'vitest';
import { idOf, sampleAnswer } from '#test/components/sample.ts';
import { page, prepareScreen, server, show, soon, told } from '#test/components/screen.tsx';
import { organizationDetailsContract } from '../../contract/organization-details-contract.ts';
import { DetailsSection } from './details-section.tsx';

prepareScreen();
const { getOrganizationDetails, updateOrganizationDetails } = organizationDetailsContract;
const DOCK = { line1: '12 Dock Lane', line2: null, city: 'Austin', state: 'TX', zip_code: '78701', country: null };
const NONE = { legal_name: null, license: null, phone: null, reply_to: null, billing_address: null, logo_id: null };

beforeEach(() => {
  server.answers(getOrganizationDetails, { ...NONE, license: 'L-1', delivery_address: DOCK });
  server.answers(updateOrganizationDetails, sampleAnswer(updateOrganizationDetails, { action_id: idOf(7) }));
});

test('only what was touched is sent, and an address as a whole', async () => {
  await show(<DetailsSection />);
  await soon(async () => expect((await page().field('License number')).value).toBe('L-1'));
  await page().type('Legal name', 'Zoë LLC');
  await page().type('City', 'Dallas');
  await page().press('Save order details');
  await told('Order details saved');
  const address = { ...DOCK, line2: null, country: null, city: 'Dallas' };
  expect(server.asked(updateOrganizationDetails)).toEqual([
    { id: idOf(900), legal_name: 'Zoë LLC', delivery_address: address },
  ]);
});

test('bills go to the delivery address until another one is entered; a refusal is shown at its field', async () => {
  await show(<DetailsSection />);
  expect((await page().field('Bill to the delivery address')).checked).toBe(true);
  await page().press(/Save/); // waits for the form
  await told('Order details saved');
  const box = await page().field('Bill to the delivery address');
  box.click();
  await page().see('Billing address');
  server.refusesOnce(updateOrganizationDetails, 400, {
    message: 'No',
    errors: { phone: 'Invalid phone number format' },
  });
  await page().press('Save order details');
  await page().see('Invalid phone number format');
});
