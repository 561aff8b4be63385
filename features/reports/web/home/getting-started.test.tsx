import { expect, test } from 'vitest';
import { page, person, prepareScreen, server, show, soon } from '#test/components/screen.tsx';
import { reportContract } from '../../contract/report-contract.ts';
import { GettingStarted } from './getting-started.tsx';

prepareScreen();

const nothing = { items: false, locations: false, count: false, invoice: false, till: false, recipe: false };
const section = () => page().element.querySelector('[aria-label="Getting started"]');

test('it ticks off what is done, and each step leads to where it is done', async () => {
  localStorage.clear();
  server.answers(reportContract.gettingStarted, { ...nothing, items: true, invoice: true });
  await show(<GettingStarted />);
  await soon(() => expect(section()?.textContent).toContain('Getting started: 2 of 6'));
  const links = [...(section()?.querySelectorAll('a') ?? [])];
  expect(links.map((link) => link.textContent?.includes('(done)'))).toEqual([true, false, false, true, false, false]);
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/items?create=item',
    '/locations',
    '/count',
    '/invoices?add_new_invoice=1',
    '/pos/connections',
    '/recipes?recipe=new',
  ]);
});

test('it goes once everything is done', async () => {
  localStorage.clear();
  const all = Object.fromEntries(Object.keys(nothing).map((step) => [step, true])) as typeof nothing;
  server.answers(reportContract.gettingStarted, all);
  await show(<GettingStarted />);
  await soon(() => expect(server.asked(reportContract.gettingStarted)).toHaveLength(1));
  expect(section()).toBeNull();
});

test('dismissed, it stays away', async () => {
  localStorage.clear();
  server.answers(reportContract.gettingStarted, nothing);
  await show(<GettingStarted />);
  await soon(() => expect(section()).not.toBeNull());
  await person.click(section()?.querySelector('button[aria-label="Dismiss getting started"]') as Element);
  await soon(() => expect(section()).toBeNull());
  await show(<GettingStarted />);
  expect(section()).toBeNull();
});
