import type { ComponentType } from 'react';
import type { ItemDetail } from './item-tab.ts';

export interface ItemPanelProps {
  item: ItemDetail;
}

/** A part of the Inventory tab's right side that a feature above stock offers. The application joins them. */
export interface ItemPanel {
  key: string;
  load: () => Promise<ComponentType<ItemPanelProps>>;
}
