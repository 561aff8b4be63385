import { expect, test, vi } from 'vitest';
import { page, prepareScreen, show } from '#test/components/screen.tsx';
import type { FilePreview } from '../data-api.ts';
import { ColumnField } from './column-field.tsx';
import { IMPORT_KINDS } from './import-kinds.ts';

prepareScreen();

const preview = { names: ['RETAIL'], samples: [['48']] } as unknown as FilePreview;

test('no column of any file is shown by its name in the file', async () => {
  await show(
    IMPORT_KINDS.flatMap(({ kind, columns }) =>
      columns.map((column) => (
        <ColumnField
          key={`${kind} ${column.name}`}
          column={column}
          source={{ value: '' }}
          isMissing={false}
          preview={preview}
          onChoose={vi.fn()}
          onRefine={vi.fn()}
        />
      )),
    ),
  );
  const { element } = page();
  expect(element.textContent).toContain('List price');
  const named = [...element.querySelectorAll('[aria-label]')].map((each) => each.getAttribute('aria-label'));
  expect(named).toContain('Location of all rows');
  expect([element.textContent, ...named].join(' ')).not.toMatch(/[a-z]_[a-z]/);
});
