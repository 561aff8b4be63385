import type { ComponentType } from 'react';
import type { items } from '../items-api.ts';

export interface ItemPanelProps {
  item: Awaited<ReturnType<typeof items.call.getItem>>;
}

/** A part of the right side of the Inventory tab, offered by a higher feature. The application joins them. */
export interface ItemPanel {
  key: string;
  load: () => Promise<ComponentType<ItemPanelProps>>;
}
