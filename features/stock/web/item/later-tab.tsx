import type { ComponentType } from 'react';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import type { ItemTabProps } from './item-tab.ts';

/** Says honestly what is not there yet. */
export function laterTab(text: string): ComponentType<ItemTabProps> {
  // biome-ignore lint/correctness/noComponentHookFactories: made once, when the tab's code is loaded
  return function LaterTab() {
    return <EmptyState title={text} />;
  };
}
