import { afterEach, expect, test } from 'vitest';
import { formatBy, formatMoney } from '#shared/domain/format.ts';
import { regionOf, UNITED_STATES } from '#shared/domain/region.ts';
import { MoneyInput } from '#shared/web/fields/money-input.tsx';
import { page, person, prepareScreen, show } from '#test/components/screen.tsx';
import { RegionFields } from './region-fields.tsx';

prepareScreen();
afterEach(() => formatBy(() => UNITED_STATES));

test('the settings show a German venue its country, and how its dates and figures look', async () => {
  await show(
    <RegionFields region={regionOf('DE')} onChange={() => undefined} errors={{ currency: 'No such currency' }} />,
  );
  expect((await page().field('Country')).value).toBe('Germany');
  expect((await page().field('Dates and numbers')).value).toBe('Germany: 31.12.2026 · 1.234,50');
  expect((await page().field('Currency')).value).toBe('Euro (EUR)');
  expect((await page().field('Pour unit')).value).toBe('Milliliters (mL)');
  await page().see('No such currency');
});

test('a price is typed and shown with the decimal comma and the currency of the venue', async () => {
  formatBy(() => regionOf('DE'));
  const taken: (number | null)[] = [];
  await show(<MoneyInput label="Price" value={9.5} onChange={(value) => taken.push(value)} />);
  expect((await page().field('Price')).value).toBe(formatMoney(9.5));
  expect(formatMoney(9.5)).toBe('9,50\u00a0€');
  await page().type('Price', '1.234,5');
  await person.tab();
  expect(taken).toEqual([1234.5]);
});
