import { Button } from '@mantine/core';
import { usePerson } from '#features/catalog/web/use-person.ts';
import { go, goTo } from '#shared/web/address/navigate.ts';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import { AddItemButton } from '../inventory/inventory-tools.tsx';

/** Nothing was ever added: explains what belongs here and how to add it. */
export function FirstSteps() {
  const { isAdmin } = usePerson();
  return (
    <EmptyState
      title="No items yet"
      text="Every bottle, keg, and can you stock, with its stock, cost, and last count. Add the first one by hand, enter an invoice, or import a spreadsheet."
      action={
        <>
          <AddItemButton />
          <Button variant="default" onClick={() => go({ add_new_invoice: '1' })}>
            Add invoice
          </Button>
          {isAdmin ? (
            <Button variant="default" onClick={() => goTo('/settings', { tab: 'data', import: '1' })}>
              Import a spreadsheet
            </Button>
          ) : null}
        </>
      }
    />
  );
}
