import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { InventoryPage } from '../inventory/stock-line.ts';
import { items } from '../stock-api.ts';

/** Vendors of the rows that are loaded; others can be typed. */
export function useSeenVendors(): string[] {
  const client = useQueryClient();
  return useMemo(() => {
    const lists = client.getQueriesData<InfiniteData<InventoryPage>>({ queryKey: items.query.listInventory.key() });
    const rows = lists.flatMap(([, data]) => data?.pages?.flatMap((page) => page.data) ?? []);
    return [...new Set(rows.flatMap((row) => row.last_vendor ?? []))].sort((a, b) => a.localeCompare(b));
  }, [client]);
}
