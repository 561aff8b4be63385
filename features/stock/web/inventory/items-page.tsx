import { usePerson } from '#features/catalog/web/use-person.ts';
import { DataGrid } from '#shared/web/data-grid/data-grid.tsx';
import { Page } from '#shared/web/page/page.tsx';
import { BulkActions } from './bulk-actions.tsx';
import { InventoryEmpty } from './inventory-empty.tsx';
import { AddItemButton, InventoryControls } from './inventory-tools.tsx';
import { StockCard } from './stock-card.tsx';
import { useInventoryList } from './use-inventory-list.ts';

/** The catalogue: the same grid, arranged on its own. */
export function ItemsPage() {
  const { question, columns, grid } = useInventoryList();
  const { timezone } = usePerson();
  return (
    <Page title="Items" searchLabel="name or barcode" controls={<InventoryControls />} actions={<AddItemButton />}>
      <DataGrid
        {...grid}
        name="items"
        label="Items"
        columns={columns}
        bulk={(lines, clear) => <BulkActions lines={lines} columns={columns} clear={clear} />}
        card={(line) => <StockCard line={line} timezone={timezone} />}
        empty={<InventoryEmpty question={question} />}
      />
    </Page>
  );
}
