import type { ComponentType } from 'react';
import type { items } from '../items-api.ts';
import type { ItemAction } from './item-action.ts';
import type { ItemPanel } from './item-panels.tsx';

export type ItemDetail = Awaited<ReturnType<typeof items.call.getItem>>;

export interface ItemTabProps {
  item: ItemDetail;
  /** What higher features offer for the item. */
  actions: readonly ItemAction[];
  panels: readonly ItemPanel[];
}

/** One tab of the item dialog. Features export theirs; the application joins them. */
export interface ItemTab {
  key: string;
  label: string;
  /** Its position among all tabs. */
  place: number;
  /** Its position for a batch; `null` hides it there. */
  placeForBatch?: number | null;
  load: () => Promise<ComponentType<ItemTabProps>>;
}

/** The tabs of one item in order: for a batch, its batches are second, and purchases and versions are hidden. */
export function tabsOf(tabs: readonly ItemTab[], batch: boolean): ItemTab[] {
  const placeOf = (tab: ItemTab) => (batch && tab.placeForBatch !== undefined ? tab.placeForBatch : tab.place);
  return tabs.filter((tab) => placeOf(tab) !== null).sort((a, b) => Number(placeOf(a)) - Number(placeOf(b)));
}
