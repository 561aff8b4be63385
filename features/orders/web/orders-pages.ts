import type { BulkOffer } from '#features/items/web/bulk/bulk-offers.ts';
import type { ItemAction } from '#features/items/web/item/item-action.ts';
import type { DialogDefinition } from '#shared/web/dialogs/dialog-definition.ts';
import type { PageDefinition } from '#shared/web/page/page-definition.ts';

export const ordersPages: readonly PageDefinition[] = [
  {
    path: '/purchase-order',
    title: 'Purchase Order',
    load: async () => (await import('./purchase-orders/list/orders-page.tsx')).OrdersPage,
  },
  {
    path: '/receive',
    title: 'Receive',
    load: async () => (await import('./purchase-orders/receiving/receive-page.tsx')).ReceivePage,
  },
  {
    path: '/low-stock',
    title: 'Low Stock',
    load: async () => (await import('./low-stock/low-stock-page.tsx')).LowStockPage,
  },
];

/** Actions of this feature in the item dialog. */
export const ordersItemActions: readonly ItemAction[] = [
  {
    label: 'Re-Order',
    does: 'Record a purchase that has arrived: invoice and stock in one step',
    dialog: 're_order',
    forBatch: false,
  },
];

/** Actions for several items in a list. */
export const ordersBulkOffers: readonly BulkOffer[] = [{ label: 'Order', dialog: 'order_items' }];

export const ordersDialogs: readonly DialogDefinition[] = [
  {
    key: 'add_new_purchase_order',
    parameter: 'add_new_purchase_order',
    along: ['order_step', 'for_vendor'],
    load: async () => (await import('./purchase-orders/new-order/new-order-dialog.tsx')).NewOrderDialog,
  },
  {
    key: 'po',
    parameter: 'po',
    along: ['vend', 'return_to'],
    load: async () => (await import('./purchase-orders/order/order-dialog.tsx')).OrderDialog,
  },
  {
    key: 'send_order',
    load: async () => (await import('./purchase-orders/order/send-dialog.tsx')).SendDialog,
  },
  {
    key: 'send_differences',
    load: async () => (await import('./purchase-orders/matching/differences-dialog.tsx')).DifferencesDialog,
  },
  {
    key: 'settle_credit',
    load: async () => (await import('./purchase-orders/matching/settle-credit-dialog.tsx')).SettleCreditDialog,
  },
  {
    key: 'convert_order',
    load: async () => (await import('./purchase-orders/order/convert-dialog.tsx')).ConvertDialog,
  },
  {
    key: 'add_vendor_items',
    load: async () => (await import('./purchase-orders/vendor-items/vendor-items-dialog.tsx')).VendorItemsDialog,
  },
  {
    key: 'order_items',
    load: async () => (await import('./reorder/order-items-dialog.tsx')).OrderItemsDialog,
  },
  {
    key: 're_order',
    load: async () => (await import('./reorder/reorder-dialog.tsx')).ReorderDialog,
  },
];
