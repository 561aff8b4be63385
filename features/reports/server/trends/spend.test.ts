import { afterAll, beforeAll, expect, test } from 'vitest';
import { importInvoices } from '#features/invoices/server/import/import-invoices.ts';
import { createTestOrganization, openTestHouse, type TestHouse, type TestOrganization } from '#test/organization.ts';
import { salesTrend } from './sales-trend.ts';

let house: TestHouse;
let bar: TestOrganization;

beforeAll(async () => {
  house = await openTestHouse();
  bar = await createTestOrganization(house);
});
afterAll(() => house.close());

test('spend is split by vendor and type, with charges apart, and adds up to the totals of the invoices', async () => {
  const lines = [
    'invoice_number,vendor,date,name,size,type,subtype,quantity,unit_cost,shipping,tax,credit',
    'A-1,Northside,2026-01-20,Campari,750 mL,Spirits,Liqueur,6,20,5,3.50,1',
    'A-1,Northside,2026-01-20,House Red,750 mL,Wine,Red,12,8,,,',
    'A-2,Northside,2025-12-20,Campari,750 mL,Spirits,Liqueur,2,19,,,',
    'B-1,Southside,2026-01-25,House Red,750 mL,Wine,Red,3,9,,,',
  ];
  const now = bar.contextAt('2026-02-01T12:00:00Z');
  const file = { name: 'invoices.csv', bytes: new TextEncoder().encode(lines.join('\n')) };
  expect((await importInvoices(now, file)).errors).toEqual([]);
  const { spend_kinds, vendors, totals, before } = await salesTrend(now, { period: 'past_30_days' });
  expect(
    spend_kinds.map(({ vendor, category, subtype, ...each }) => [vendor, category, subtype, each.spend, each.before]),
  ).toEqual([
    ['Northside', 'Liquor', 'Liqueur', 120, 38],
    ['Northside', 'Wine', 'Red', 96, 0],
    ['Southside', 'Wine', 'Red', 27, 0],
    ['Northside', 'Shipping, tax, fees and credit', 'Shipping, tax, fees and credit', 7.5, 0],
  ]);
  expect(vendors.map(({ name, spend }) => [name, spend])).toEqual([
    ['Northside', 223.5],
    ['Southside', 27],
  ]);
  expect([totals.spend, before.spend]).toEqual([250.5, 38]);
});
