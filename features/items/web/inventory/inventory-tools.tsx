import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { LocationPicker } from '#features/ledger/web/locations/location-picker.tsx';
import { go } from '#shared/web/address/navigate.ts';
import { useParameter } from '#shared/web/address/use-address.ts';
import { FilterBar } from '../filters/filter-bar.tsx';
import classes from './inventory-tools.module.css';

/** The controls that filter the list, next to its search box. */
export function InventoryControls({ children, long }: { children?: ReactNode; long?: boolean }) {
  const inStock = useParameter('in_stock') === 'true';
  return (
    <div className={classes.controls} data-wraps-inside data-long={long || undefined}>
      {children}
      <LocationPicker />
      <button
        type="button"
        className={classes.tool}
        aria-pressed={inStock}
        onClick={() => go({ in_stock: inStock ? undefined : 'true' }, { replace: true })}
      >
        In stock
      </button>
      <FilterBar />
    </div>
  );
}

/** Only the filters, for pages that choose their items themselves. */
export function FilterControls({ children }: { children?: ReactNode }) {
  return (
    <div className={classes.controls} data-wraps-inside>
      {children}
      <FilterBar />
    </div>
  );
}

export function AddItemButton() {
  return (
    <Button leftSection={<IconPlus size={16} stroke={1.8} />} onClick={() => go({ create: 'item' })}>
      Add item
    </Button>
  );
}
