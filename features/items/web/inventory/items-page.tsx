import { Page } from '#shared/web/page/page.tsx';
import { AddItemButton, InventoryControls } from './inventory-tools.tsx';
import { StockList } from './stock-list.tsx';

/** The item list: the same grid, with its own column settings. */
export function ItemsPage() {
  return (
    <Page title="Items" searchLabel="item name or barcode" controls={<InventoryControls />} actions={<AddItemButton />}>
      <StockList name="items" label="Items" />
    </Page>
  );
}
