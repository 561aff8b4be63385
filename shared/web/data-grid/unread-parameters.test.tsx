import { expect, test, vi } from 'vitest';
import { page, prepareScreen, show } from '#test/components/screen.tsx';
import { UnreadLine } from './unread-parameters.tsx';

prepareScreen();

test('several parameters that can’t be read are named together', async () => {
  await show(<UnreadLine left={['sort', 'filter']} dismiss={vi.fn()} />);
  await page().see('The sort order and filter in this address can’t be read, so the list is shown without them.');
  expect(page().element.textContent).not.toContain('without it');
});
