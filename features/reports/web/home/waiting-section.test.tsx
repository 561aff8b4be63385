import { expect, test } from 'vitest';
import { inboxContract } from '#features/inbox/contract/inbox-contract.ts';
import { invoiceContract } from '#features/invoices/contract/invoice-contract.ts';
import { itemContract } from '#features/items/contract/item-contract.ts';
import { itemMappingContract } from '#features/items/contract/item-mapping-contract.ts';
import { connectionContract } from '#features/sales/contract/connection-contract.ts';
import { modifierContract } from '#features/sales/contract/modifier-contract.ts';
import { salesContract } from '#features/sales/contract/sales-contract.ts';
import { sampleAnswer, sampleRow } from '#test/components/sample.ts';
import { page, prepareScreen, server, show } from '#test/components/screen.tsx';
import { WaitingSection } from './waiting-section.tsx';

prepareScreen();
const { listConnections } = connectionContract;

async function open(till: object, unmatched = 0) {
  const meta = { page: 1, limit: 1, total: 0, totalPages: 0 };
  for (const route of [invoiceContract.listInvoices, itemContract.listInventory])
    server.answers(route, sampleAnswer(route, { data: [], meta }));
  const { listInbox } = inboxContract;
  const counts = { waiting: 0, read: 0, imported: 0, quarantined: 0 };
  server.answers(listInbox, sampleAnswer(listInbox, { data: [], meta, counts, problems: [] }));
  const { listItemMapping } = itemMappingContract;
  server.answers(listItemMapping, sampleAnswer(listItemMapping, { data: [], meta }));
  const { listModifiers } = modifierContract;
  server.answers(listModifiers, sampleAnswer(listModifiers, { data: [], meta }));
  const { listUnmatchedSales } = salesContract;
  const totals = { gross: 12.5 * unmatched, since: '2026-01-05T20:00:00Z' };
  server.answers(
    listUnmatchedSales,
    sampleAnswer(listUnmatchedSales, { data: [], meta: { ...meta, total: unmatched }, totals }),
  );
  server.answers(listConnections, [sampleRow(listConnections, till)]);
  await show(<WaitingSection />);
}

test('a changed price that Square has otherwise, or refused, is counted and leads to the decision', async () => {
  await open({ status: 'connected', conflicts: 2 });
  await page().see('Changed prices and names to decide with Square');
  await page().see('2');
  expect(page().element.querySelector('a')?.getAttribute('href')).toBe('/pos/connections');
});

test('what was sold without a match is counted, with its money', async () => {
  await open({ status: 'connected', conflicts: 0 }, 4);
  await page().see('Unmatched POS items, sold for $50.00 since 1/5/2026');
  expect(page().element.querySelector('a')?.getAttribute('href')).toBe('/pos/menu');
});

test('without any, nothing needs attention', async () => {
  await open({ status: 'connected', conflicts: 0 });
  await page().see("You're all caught up.");
});
