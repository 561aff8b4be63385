import { Button } from '@mantine/core';
import { goTo } from '#shared/web/address/navigate.ts';

/** The next step where nothing can be counted or compared yet: to what there is. */
export const ToInventory = () => (
  <Button onClick={() => goTo('/inventory', { location: 'all' })}>Go to the inventory</Button>
);

/** The next step where nobody counted yet. */
export const ToCounting = () => (
  <Button onClick={() => goTo('/inventory', { mode: 'inventory' })}>Start counting</Button>
);
