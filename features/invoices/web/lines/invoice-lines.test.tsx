import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { itemContract } from '#features/items/contract/item-contract.ts';
import { idOf, sampleAnswer } from '#test/components/sample.ts';
import { page, person, prepareScreen, server, show, soon } from '#test/components/screen.tsx';
import { invoiceContract } from '../../contract/invoice-contract.ts';
import { InvoiceLines, type OpenLine } from './invoice-lines.tsx';
import { useNewLines } from './use-new-lines.ts';

prepareScreen();

const { getInvoice } = invoiceContract;
const invoice = sampleAnswer(getInvoice, {
  id: idOf(61),
  status: 'DR',
  items: [{ id: idOf(62), inventory_item: { id: idOf(63), name: 'Gin One' } }],
});

function Lines() {
  const [busy, setBusy] = useState<OpenLine>(false);
  const [gone, setGone] = useState(false);
  return (
    <>
      <InvoiceLines
        invoice={gone ? { ...invoice, items: [] } : invoice}
        lines={useNewLines(invoice.id)}
        autoFocus={false}
        onBusy={setBusy}
      />
      <button type="button" onClick={() => setGone(true)}>
        Somebody removes it
      </button>
      <output>{busy ? 'A line is open' : 'No line is open'}</output>
    </>
  );
}

test('a line is open until the last one is closed, or somebody else removes it', async () => {
  server.findsNothing();
  server.answers(itemContract.searchItems, []);
  await show(<Lines />);
  await page().see('No line is open');
  await person.type(await page().field('Item name or barcode'), 'Some new gin');
  await person.keyboard('{Enter}');
  await page().see('A line is open');
  await page().press('Edit Gin One');
  await person.click(screen.getAllByRole('button', { name: 'Discard this line' })[0] as HTMLElement);
  await soon(() => expect(screen.getAllByRole('button', { name: 'Discard this line' })).toHaveLength(1));
  await page().see('A line is open');
  await page().press('Discard this line');
  await page().see('No line is open');
  await page().press('Edit Gin One');
  await page().see('A line is open');
  await page().press('Somebody removes it');
  await page().see('No line is open');
});
