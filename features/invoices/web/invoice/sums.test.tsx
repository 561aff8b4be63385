import { expect, test } from 'vitest';
import { idOf, sampleAnswer } from '#test/components/sample.ts';
import { page, person, prepareScreen, server, show, soon } from '#test/components/screen.tsx';
import { invoiceContract } from '../../contract/invoice-contract.ts';
import { useNewLines } from '../lines/use-new-lines.ts';
import { Sums } from './sums.tsx';

prepareScreen();

const { getInvoice, updateInvoice } = invoiceContract;
const invoice = sampleAnswer(getInvoice, { id: idOf(61), status: 'DR', tax: 5, total: 5 });

function Shown() {
  const said = () => ({ done: 'Saved', failed: 'Not saved' });
  return <Sums invoice={invoice} lines={useNewLines(invoice.id)} open said={said} />;
}

test('more deposits may come back than are charged', async () => {
  server.findsNothing();
  server.answers(updateInvoice, sampleAnswer(updateInvoice, { id: invoice.id, action_id: null }));
  await show(<Shown />);
  await page().type(/^Deposit/, '-7.50');
  await person.tab();
  await soon(() => expect(server.asked(updateInvoice)).toMatchObject([{ deposit: -7.5 }]));
});

test('a charge that is emptied is 0', async () => {
  server.findsNothing();
  server.answers(updateInvoice, sampleAnswer(updateInvoice, { id: invoice.id, action_id: null }));
  await show(<Shown />);
  await page().type('Tax', '');
  await person.tab();
  await soon(() => expect(server.asked(updateInvoice)).toMatchObject([{ tax: 0 }]));
});
