import { expect, test } from 'vitest';
import { idOf, sampleAnswer } from '#test/components/sample.ts';
import { person, prepareScreen, server, showAddress, soon, take } from '#test/components/screen.tsx';
import { vendorContract } from '../../contract/vendor-contract.ts';

prepareScreen();
const { listVendors, createVendor, getVendor } = vendorContract;
const [MAIN, NEW] = [idOf(31), idOf(32)];
const listed = (...data: { id: string; name: string }[]) => ({
  data,
  meta: { page: 1, limit: 140, total: data.length, totalPages: 1 },
});

test('a vendor typed in full is chosen on Tab, and one that is created ends the error', async () => {
  server.answers(listVendors, listed({ id: MAIN, name: 'Main Vendor' }));
  server.answers(getVendor, sampleAnswer(getVendor, { id: MAIN, name: 'Main Vendor' }));
  const dialog = await showAddress('/invoices?add_new_invoice=1');
  await dialog.press('Continue');
  await dialog.see('Vendor is required');
  await dialog.type('Vendor', 'main vendor');
  await person.tab();
  await soon(async () => expect((await dialog.field('Vendor')).value).toBe('Main Vendor'));
  expect(dialog.element.textContent).not.toContain('Vendor is required');
});

test('a vendor that is created ends the error', async () => {
  server.answers(listVendors, listed());
  server.answers(createVendor, sampleAnswer(createVendor, { vendor_id: NEW }));
  server.answers(getVendor, sampleAnswer(getVendor, { id: NEW, name: 'Quick Drinks' }));
  const dialog = await showAddress('/invoices?add_new_invoice=1');
  await dialog.type('Vendor', 'Quick Drinks');
  await dialog.press('Continue');
  await dialog.see('Vendor is required');
  server.answers(listVendors, listed({ id: NEW, name: 'Quick Drinks' }));
  await person.click(await dialog.field('Vendor'));
  await take('Create vendor "Quick Drinks"');
  await soon(() => expect(server.asked(createVendor)).toHaveLength(1));
  await soon(() => expect(dialog.element.textContent).not.toContain('Vendor is required'));
  expect((await dialog.field('Vendor')).value).toBe('Quick Drinks');
});
