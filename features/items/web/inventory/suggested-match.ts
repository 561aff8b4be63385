import { type ComponentType, createContext } from 'react';
import type { InventoryRow } from './stock-line.ts';

export interface SuggestedMatchProps {
  itemId: string;
  itemName: string;
  suggested: NonNullable<InventoryRow['suggested_match']>;
}

/** Shows what a till sells that likely is an item. The feature of sales does; the application joins them. */
export const SuggestedMatch = createContext<ComponentType<SuggestedMatchProps> | null>(null);
