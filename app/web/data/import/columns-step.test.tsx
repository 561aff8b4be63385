import { test } from 'vitest';
import { page, prepareScreen, show } from '#test/components/screen.tsx';
import type { FilePreview } from '../data-api.ts';
import { NotImported } from './columns-step.tsx';

prepareScreen();

test('each column that is not imported is listed with what it holds', async () => {
  const samples = [
    ['Barolo', '2019', 'Nebbiolo'],
    ['Chianti', '2019', ''],
    ['Etna', '2020', ''],
  ];
  const preview = { names: ['Name', 'Jahrgang', 'Rebe'], samples } as unknown as FilePreview;
  await show(<NotImported places={[1, 2]} preview={preview} />);
  await page().see('Jahrgang: 2019, 2020');
  await page().see('Rebe: Nebbiolo');
});
