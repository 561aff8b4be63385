import { beforeEach, expect, test } from 'vitest';
import { invoiceContract } from '#features/invoices/contract/invoice-contract.ts';
import { useNewLines } from '#features/invoices/web/lines/use-new-lines.ts';
import { locationContract } from '#features/ledger/contract/location-contract.ts';
import { idOf, sampleAnswer } from '#test/components/sample.ts';
import { page, prepareScreen, server, show, soon, told } from '#test/components/screen.tsx';
import { purchaseOrderContract } from '../../../contract/purchase-order-contract.ts';
import type { PurchaseOrder } from '../orders-api.ts';
import { OrderFooter } from './order-footer.tsx';

prepareScreen();
beforeEach(() => server.answers(locationContract.listLocations, []));

const { getPurchaseOrder, getReceiving } = purchaseOrderContract;
const [ORDER, INVOICE, LINE] = [idOf(61), idOf(62), idOf(63)];
const order = (parts: object) =>
  sampleAnswer(getPurchaseOrder, {
    id: ORDER,
    status: 'CM',
    order_stage: 'received',
    converted_invoice: null,
    ...parts,
  });

function Footer({ order: shown, typing }: { order: PurchaseOrder; typing?: string }) {
  return <OrderFooter order={shown} lines={useNewLines(shown.id)} busy={false} typing={typing} close={() => {}} />;
}

test.each([
  [null, 'waiting', false],
  [2, 'short', true],
] as const)('with %s bottles entered Complete is the next step or not', async (received_quantity, state, isNext) => {
  const items = [{ id: LINE }];
  server.answers(
    invoiceContract.getInvoice,
    sampleAnswer(invoiceContract.getInvoice, { id: INVOICE, status: 'DR', items }),
  );
  server.answers(getReceiving, sampleAnswer(getReceiving, { lines: [{ line_id: LINE, received_quantity, state }] }));
  const converted_invoice = { id: INVOICE, status: 'DR' };
  await show(<Footer order={order({ order_stage: 'receiving', converted_invoice })} />);
  await soon(async () =>
    expect((await page().button(/^Complete/)).getAttribute('data-variant') === 'default').toBe(!isNext),
  );
});

test('Complete says which line is typed in and not saved', async () => {
  const lines = [{ line_id: LINE, state: 'waiting' as const }];
  server.answers(
    invoiceContract.getInvoice,
    sampleAnswer(invoiceContract.getInvoice, { id: INVOICE, status: 'DR', items: [{ id: LINE }] }),
  );
  server.answers(getReceiving, sampleAnswer(getReceiving, { lines }));
  const converted_invoice = { id: INVOICE, status: 'DR' };
  await show(<Footer order={order({ order_stage: 'receiving', converted_invoice })} typing="Gin One" />);
  await page().press(/^Complete/);
  await told('Save or cancel the line of Gin One first');
  expect(server.asked(invoiceContract.findDayCount)).toEqual([]);
});
