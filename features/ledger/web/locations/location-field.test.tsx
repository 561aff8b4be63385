import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { locationContract } from '#features/ledger/contract/location-contract.ts';
import { page, person, prepareScreen, server, show, soon } from '#test/components/screen.tsx';
import { SHELF, stockTwoShelves } from '#test/components/shelves.ts';
import { LocationField } from './location-field.tsx';

prepareScreen();
const { createLocation, listLocations } = locationContract;

test('a location that exists is not created again because its name was typed before the list was here', async () => {
  stockTwoShelves();
  const release = server.holds(listLocations);
  const chosen = vi.fn();
  await show(<LocationField label="To" value={undefined} onChange={chosen} />);
  await page().press(/^To/);
  await person.type(await screen.findByLabelText('Search locations'), 'Front Shelf{Enter}');
  expect(server.asked(createLocation)).toEqual([]);
  release();
  await screen.findByRole('option', { name: 'Front Shelf' });
  await person.keyboard('{Enter}');
  await soon(() => expect(chosen).toHaveBeenCalledWith(SHELF));
  expect(server.asked(createLocation)).toEqual([]);
});
