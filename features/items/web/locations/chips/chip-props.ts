import type { PlaceStock } from '../../inventory/stock-line.ts';

/** An item at one of its locations. */
export interface ChipProps {
  item: { id: string; name: string };
  place: PlaceStock;
}
