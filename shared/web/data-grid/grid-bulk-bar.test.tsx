import { cleanup } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, prepareScreen, show, soon } from '#test/components/screen.tsx';
import { GridBulkBar } from './grid-bulk-bar.tsx';
import type { GridModel } from './grid-model.ts';
import { useRowSelection } from './row-selection.ts';

prepareScreen();
beforeEach(() => void readAll.mockClear());

interface Row {
  id: string;
}
const row = (number: number): Row => ({ id: `row ${number}` });
const LOADED = [1, 2].map(row);
const ALL = [1, 2, 3, 4, 5].map(row);
const idOfRow = ({ id }: Row) => id;
const readAll = vi.fn(async () => ALL);

/** A list of which two rows of `total` are loaded. */
function Bar({ total = ALL.length }: { total?: number }) {
  const [told, setTold] = useState('');
  const selection = useRowSelection(LOADED, idOfRow);
  const props = {
    ...{ name: 'rows', label: 'Rows', columns: [], empty: null, rows: LOADED, total, exportRows: readAll },
    bulk: (rows: readonly Row[]) => (
      <button type="button" onClick={() => setTold(rows.map(idOfRow).join(', '))}>
        Tell
      </button>
    ),
  };
  return (
    <>
      <button type="button" onClick={selection.toggleAll}>
        All loaded
      </button>
      <button type="button" onClick={() => selection.toggle(0, { shiftKey: false })}>
        First
      </button>
      <GridBulkBar props={props} model={{ selection } as GridModel<Row>} onExport={() => undefined} />
      <p>told: {told}</p>
    </>
  );
}

const offered = () => page().element.textContent?.includes('Select all') === true;

test('all rows of the list can be selected, loaded or not, and an action gets all of them', async () => {
  await show(<Bar />);
  await page().press('First');
  await page().see('1 selected');
  await page().press('Select all 5');
  await page().see('5 selected');
  await page().press('Tell');
  await page().see('told: row 1, row 2, row 3, row 4, row 5');
  expect(offered()).toBe(false);
});

test('a row that is taken out ends the selection of all', async () => {
  await show(<Bar />);
  await page().press('All loaded');
  await page().press('Select all 5');
  await page().see('5 selected');
  await page().press('First');
  await page().see('1 selected');
  await page().press('First');
  await soon(() => expect(page().element.textContent).toContain('2 selected'));
  expect(offered()).toBe(true);
});

test('more rows than actions take are not offered, nor all where all are loaded', async () => {
  await show(<Bar total={10_001} />);
  await page().press('All loaded');
  await page().see('2 selected');
  expect(offered()).toBe(false);
  cleanup();
  await show(<Bar total={2} />);
  await page().press('First');
  await page().press('Select all 2');
  await page().see('2 selected');
  expect(offered()).toBe(false);
  expect(readAll).not.toHaveBeenCalled();
});
