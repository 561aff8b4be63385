import { lazy, type ReactNode, Suspense } from 'react';
import { AddItemButton, InventoryControls } from '#features/items/web/inventory/inventory-tools.tsx';
import { StockList } from '#features/items/web/inventory/stock-list.tsx';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { useParameter } from '#shared/web/address/use-address.ts';
import { Page } from '#shared/web/page/page.tsx';
import classes from './inventory-page.module.css';
import { ModeSwitch, useCountingMode } from './mode-switch.tsx';

const CountingList = lazy(async () => ({ default: (await import('./counting-list.tsx')).CountingList }));

/** The inventory list: expected stock, and in counting mode actual stock. */
export function InventoryPage() {
  const counting = useCountingMode();
  const list = <StockList name="inventory" label="Inventory" />;
  return (
    <Page
      title="Inventory"
      searchLabel="item name or barcode"
      controls={
        <InventoryControls long={counting}>
          <ModeSwitch />
          {counting ? <OtherWays /> : null}
        </InventoryControls>
      }
      actions={<AddItemButton />}
    >
      {counting ? (
        <Suspense fallback={<Waiting>{list}</Waiting>}>
          <CountingList />
        </Suspense>
      ) : (
        list
      )}
    </Page>
  );
}

/** Visible but inert: until its cells accept counts, a click would open the item instead. */
const Waiting = ({ children }: { children: ReactNode }) => (
  <div inert className={classes.waiting}>
    {children}
  </div>
);

/** The same location with a number pad on a phone, or on paper. */
function OtherWays() {
  const location = useParameter('location');
  return (
    <>
      <GoLink to="/count" go={{ location }} className={classes.countMode}>
        Count on phone
      </GoLink>
      <GoLink to="/count-sheet" go={{ location }} className={classes.countMode}>
        Paper count sheet
      </GoLink>
    </>
  );
}
