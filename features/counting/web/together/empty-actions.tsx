import { Button } from '@mantine/core';
import { goTo } from '#shared/web/address/navigate.ts';

/** The next step if there is nothing to count or compare yet: the inventory. */
export const ToInventory = () => (
  <Button onClick={() => goTo('/inventory', { location: 'all' })}>Go to the inventory</Button>
);

/** The next step before the first count. */
export const ToCounting = () => (
  <Button onClick={() => goTo('/inventory', { mode: 'inventory' })}>Start counting</Button>
);
