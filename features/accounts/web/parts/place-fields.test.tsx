import { test } from 'vitest';
import { page, prepareScreen, show, take } from '#test/components/screen.tsx';
import { PlaceFields } from './place-fields.tsx';

prepareScreen();

test('a venue that is set up in Germany reads its time as Germans write it', async () => {
  await show(<PlaceFields errors={{}} />);
  await page().see(/^It is \d{1,2}:\d{2} [AP]M there/);
  await page().type('Country', 'Germany');
  await take('Germany');
  await page().see(/^It is \d{2}:\d{2} there/);
});
