import type { ComponentType } from 'react';
import type { items } from '../items-api.ts';

export interface ItemPanelProps {
  item: Awaited<ReturnType<typeof items.call.getItem>>;
}

/** A part of the Inventory tab's right side that a feature above items offers. The application joins them. */
export interface ItemPanel {
  key: string;
  load: () => Promise<ComponentType<ItemPanelProps>>;
}
