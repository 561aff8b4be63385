import { Skeleton } from '@mantine/core';
import { type ComponentType, lazy, Suspense } from 'react';
import type { items } from '../items-api.ts';

export interface ItemPanelProps {
  item: Awaited<ReturnType<typeof items.call.getItem>>;
}

/** A part of the right side of a tab, offered by a higher feature. The application joins them. */
export interface ItemPanel {
  key: string;
  tab: 'inventory' | 'details';
  load: () => Promise<ComponentType<ItemPanelProps>>;
}

const loaded = new Map<string, ComponentType<ItemPanelProps>>();

function contentOf(panel: ItemPanel): ComponentType<ItemPanelProps> {
  const known = loaded.get(panel.key) ?? lazy(async () => ({ default: await panel.load() }));
  loaded.set(panel.key, known);
  return known;
}

/** The panels of a tab, each loaded with the first item that shows it. */
export function Panels({ of, panels, item }: ItemPanelProps & { of: ItemPanel['tab']; panels: readonly ItemPanel[] }) {
  return panels
    .filter(({ tab }) => tab === of)
    .map((panel) => {
      const Content = contentOf(panel);
      return (
        <Suspense key={panel.key} fallback={<Skeleton height={120} mb={24} />}>
          <Content item={item} />
        </Suspense>
      );
    });
}
