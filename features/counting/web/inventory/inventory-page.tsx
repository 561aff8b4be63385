import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usePerson } from '#features/catalog/web/use-person.ts';
import { BulkActions } from '#features/stock/web/inventory/bulk-actions.tsx';
import { InventoryEmpty } from '#features/stock/web/inventory/inventory-empty.tsx';
import { AddItemButton, InventoryControls } from '#features/stock/web/inventory/inventory-tools.tsx';
import { StockCard } from '#features/stock/web/inventory/stock-card.tsx';
import { useInventoryList } from '#features/stock/web/inventory/use-inventory-list.ts';
import { useParameter } from '#shared/web/address/use-address.ts';
import { DataGrid } from '#shared/web/data-grid/data-grid.tsx';
import { Page } from '#shared/web/page/page.tsx';
import { canCount, countColumns } from './count-column.tsx';
import { CountField } from './count-field.tsx';
import { ModeSwitch, useCountingMode } from './mode-switch.tsx';
import { saveCount } from './save-count.ts';
import { useCounters } from './use-counters.ts';

/** The inventory list: what should be there, and in counting mode what is. */
export function InventoryPage() {
  const client = useQueryClient();
  const counting = useCountingMode();
  const { question, columns: stockColumns, grid, onToggle } = useInventoryList();
  const { timezone } = usePerson();
  const counters = useCounters(counting, useParameter('location'));
  const columns = useMemo(
    () => (counting ? countColumns(stockColumns, client, counters) : stockColumns),
    [counting, stockColumns, client, counters],
  );
  return (
    <Page
      title="Inventory"
      searchLabel="name or barcode"
      controls={
        <InventoryControls>
          <ModeSwitch />
        </InventoryControls>
      }
      actions={<AddItemButton />}
    >
      <DataGrid
        {...grid}
        name={counting ? 'inventory-count' : 'inventory'}
        label="Inventory"
        columns={columns}
        bulk={(lines, clear) => <BulkActions lines={lines} columns={columns} clear={clear} />}
        card={(line) => (
          <StockCard line={line} timezone={timezone} onToggle={counting ? onToggle : undefined}>
            {counting && canCount(line) ? (
              <CountField line={line} save={(value, typed) => saveCount(client, line, value, typed)} />
            ) : null}
          </StockCard>
        )}
        cardHeight={104}
        empty={<InventoryEmpty question={question} />}
      />
    </Page>
  );
}
