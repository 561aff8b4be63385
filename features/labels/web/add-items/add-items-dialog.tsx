import { Tabs } from '@mantine/core';
import { go } from '#shared/web/address/navigate.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { BulkItems } from './bulk-items.tsx';
import { SingleItem } from './single-item.tsx';

/** Adds items to a print job: one found by search, or many selected in the inventory. */
export function AddItemsDialog({ value, address, close }: DialogProps) {
  const tab = value === 'bulk' ? 'bulk' : 'single';
  const jobId = address.print_job ?? '';
  return (
    <DialogFrame title="Add Item to Print Job" size="large">
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(next) => go({ add_print_items: next ?? 'single' }, { replace: true })}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="single">Single Inventory Item</Tabs.Tab>
          <Tabs.Tab value="bulk">Bulk Inventory Items</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="single">
          <SingleItem jobId={jobId} />
        </Tabs.Panel>
        <Tabs.Panel value="bulk">
          <BulkItems jobId={jobId} close={close} />
        </Tabs.Panel>
      </Tabs>
    </DialogFrame>
  );
}
