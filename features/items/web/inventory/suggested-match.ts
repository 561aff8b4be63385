import { type ComponentType, createContext } from 'react';
import type { InventoryRow } from './stock-line.ts';

export interface SuggestedMatchProps {
  itemId: string;
  itemName: string;
  suggested: NonNullable<InventoryRow['suggested_match']>;
}

/** Shows the unmatched POS item that is likely an item. The sales feature implements it; the application joins them. */
export const SuggestedMatch = createContext<ComponentType<SuggestedMatchProps> | null>(null);
