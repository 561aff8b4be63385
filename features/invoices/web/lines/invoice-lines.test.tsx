import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { itemContract } from '#features/items/contract/item-contract.ts';
import { idOf, sampleAnswer } from '#test/components/sample.ts';
import { page, person, prepareScreen, server, show, soon } from '#test/components/screen.tsx';
import { invoiceContract } from '../../contract/invoice-contract.ts';
import { InvoiceLines, type OpenLine } from './invoice-lines.tsx';
import type { LineDraft } from './line-draft.ts';
import { useNewLines } from './use-new-lines.ts';

prepareScreen();

const { getInvoice } = invoiceContract;
const invoice = sampleAnswer(getInvoice, {
  id: idOf(61),
  status: 'DR',
  items: [
    {
      ...{ id: idOf(62), inventory_item: { id: idOf(63), name: 'Gin One' } },
      ...{ ordered_quantity: 1, unit_cost: 2, total_cost: 2 },
    },
  ],
});

const RUM: LineDraft = {
  ...{ id: '', model_type: 'inventory_item', itemId: idOf(64), name: 'Rum Two', barcode: '', vintage: '' },
  ...{ size: '750 mL', typeId: 't', typeName: 'Rum', disgorgement: '', lastCost: null, packCount: 1 },
  ...{ quantity: '1', unitCost: '1', totalCost: '1' },
};

/** Lines whose Save button goes once they are saved. */
function Saving() {
  const lines = useNewLines(invoice.id);
  return (
    <>
      <InvoiceLines invoice={invoice} lines={lines} autoFocus={false} onBusy={() => {}} />
      {lines.lines.length > 0 ? (
        <button key="save" type="button" onClick={() => lines.saved(lines.lines)}>
          Save
        </button>
      ) : (
        <button key="add" type="button" onClick={() => lines.add(RUM)}>
          Add
        </button>
      )}
    </>
  );
}

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

test('after Enter in an edited line and after saving, what is typed is the next item', async () => {
  server.findsNothing();
  await show(<Saving />);
  await page().press('Edit Gin One');
  await soon(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Quantity'));
  await person.keyboard('{Enter}');
  await soon(isAtNextItem);
  await page().press('Add');
  await page().press('Save');
  await soon(isAtNextItem);
});

const isAtNextItem = () => expect(document.activeElement?.getAttribute('aria-label')).toBe('Item name or barcode');
