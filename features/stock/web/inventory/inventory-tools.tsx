import { Button } from '@mantine/core';
import { IconFilter, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { readFilters } from '#shared/web/address/filter-parameter.ts';
import { go } from '#shared/web/address/navigate.ts';
import { useParameter } from '#shared/web/address/use-address.ts';
import { LocationPicker } from '../locations/location-picker.tsx';
import classes from './inventory-tools.module.css';

/** What narrows the list, beside its search box. */
export function InventoryControls({ children }: { children?: ReactNode }) {
  const inStock = useParameter('in_stock') === 'true';
  const active = Object.keys(readFilters(useParameter('filter'))).length;
  return (
    <div className={classes.controls}>
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
      <button type="button" className={classes.tool} aria-haspopup="dialog" onClick={() => go({ filter_modal: '1' })}>
        <IconFilter size={16} stroke={1.6} aria-hidden />
        {active > 0 ? `Filters (${active})` : 'Filters'}
      </button>
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
