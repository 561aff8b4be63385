import { itemContract } from '#features/items/contract/item-contract.ts';
import { localStock } from '#features/items/contract/item-schemas.ts';
import { location, locationContract } from '#features/ledger/contract/location-contract.ts';
import { stockContract } from '#features/ledger/contract/stock-contract.ts';
import { idOf, sampleAnswer, sampleOf } from './sample.ts';
import { server } from './screen.tsx';

export const ITEM = idOf(1);
export const SHELF = idOf(11);
export const CELLAR = idOf(12);
export const NEW_PLACE = idOf(19);

/** Two locations with these quantities of the item. */
export function stockTwoShelves(onShelf = 10, inCellar = 0): void {
  const places = [place(SHELF, 'Front Shelf'), place(CELLAR, 'Cellar')];
  server.answers(locationContract.listLocations, () => places);
  server.answers(locationContract.createLocation, ({ name }) => {
    places.push(place(NEW_PLACE, name));
    return sampleAnswer(locationContract.createLocation, { id: NEW_PLACE, name, location_id: NEW_PLACE });
  });
  server.answers(stockContract.listReasons, [{ id: idOf(21), name: 'Breakage', reason_type: 'ST', active: true }]);
  const there = (id: string, name: string, quantity: number) =>
    sampleOf(localStock, { location_id: id, local_location: { id, name }, quantity });
  const local_stocks = [there(SHELF, 'Front Shelf', onShelf), there(CELLAR, 'Cellar', inCellar)];
  server.answers(itemContract.getItemStock, sampleAnswer(itemContract.getItemStock, { local_stocks }));
}

const place = (id: string, name: string) => ({
  ...sampleOf(location, { id, name, path: [name], availability: true, depth: 1 }),
  child: [],
});
