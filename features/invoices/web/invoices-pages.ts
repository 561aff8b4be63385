import type { ItemAction } from '#features/items/web/item/item-action.ts';
import type { DialogDefinition } from '#shared/web/dialogs/dialog-definition.ts';
import type { PageDefinition } from '#shared/web/page/page-definition.ts';

export const purchasingPages: readonly PageDefinition[] = [
  {
    path: '/invoices',
    title: 'Invoices',
    load: async () => (await import('./invoices/invoices-page.tsx')).InvoicesPage,
  },
  {
    path: '/purchase-order',
    title: 'Purchase Order',
    load: async () => (await import('#features/orders/web/purchase-orders/list/orders-page.tsx')).OrdersPage,
  },
  {
    path: '/low-stock',
    title: 'Low Stock',
    load: async () => (await import('#features/orders/web/low-stock/low-stock-page.tsx')).LowStockPage,
  },
  {
    path: '/vendors',
    title: 'Vendors',
    load: async () => (await import('./vendors/vendors-page.tsx')).VendorsPage,
  },
];

/** What an item's dialog offers of purchasing. */
export const purchasingItemActions: readonly ItemAction[] = [
  { label: 'Re-Order', dialog: 're_order', forBatch: false },
  { label: 'Return', dialog: 'return_lines', forBatch: false },
];

export const purchasingDialogs: readonly DialogDefinition[] = [
  {
    key: 'invoice_new',
    parameter: 'invoice',
    when: (address) => address.invoice === '1',
    load: async () =>
      (await import('#shared/web/dialogs/dialog-redirect.tsx')).dialogRedirect({
        invoice: undefined,
        add_new_invoice: '1',
      }),
  },
  {
    key: 'invoice',
    parameter: 'invoice',
    along: ['return_to'],
    load: async () => (await import('./invoice/invoice-dialog.tsx')).InvoiceDialog,
  },
  {
    key: 'read_invoice',
    parameter: 'read_invoice',
    when: (address) => Boolean(address.read_invoice),
    load: async () => (await import('#features/reading/web/reading-dialog.tsx')).ReadingDialog,
  },
  {
    key: 'delivered_when',
    load: async () => (await import('./invoice/delivered-dialog.tsx')).DeliveredDialog,
  },
  {
    key: 'add_new_invoice',
    parameter: 'add_new_invoice',
    along: ['invoice_step', 'for_vendor'],
    load: async () => (await import('./new-invoice/new-invoice-dialog.tsx')).NewInvoiceDialog,
  },
  {
    key: 'add_new_purchase_order',
    parameter: 'add_new_purchase_order',
    along: ['order_step', 'for_vendor'],
    load: async () =>
      (await import('#features/orders/web/purchase-orders/new-order/new-order-dialog.tsx')).NewOrderDialog,
  },
  {
    key: 'po',
    parameter: 'po',
    along: ['vend', 'return_to'],
    load: async () => (await import('#features/orders/web/purchase-orders/order/order-dialog.tsx')).OrderDialog,
  },
  {
    key: 'convert_order',
    load: async () => (await import('#features/orders/web/purchase-orders/order/convert-dialog.tsx')).ConvertDialog,
  },
  {
    key: 'add_vendor_items',
    load: async () =>
      (await import('#features/orders/web/purchase-orders/vendor-items/vendor-items-dialog.tsx')).VendorItemsDialog,
  },
  {
    key: 'add_item',
    parameter: 'create',
    when: (address) => address.create === 'item',
    along: ['parent', 'universal'],
    load: async () => (await import('./add-item/add-item-dialog.tsx')).AddItemDialog,
  },
  {
    key: 'vendor_new',
    parameter: 'vendor',
    when: (address) => address.vendor === 'new',
    load: async () =>
      (await import('#shared/web/dialogs/dialog-redirect.tsx')).dialogRedirect({
        vendor: undefined,
        edit_vendor: 'new',
      }),
  },
  {
    key: 'vendor',
    parameter: 'vendor',
    along: ['vendor_tab', 'return_to'],
    load: async () => (await import('./vendor/vendor-dialog.tsx')).VendorDialog,
  },
  {
    key: 'vendor_codes',
    parameter: 'vendor_codes',
    along: ['return_to'],
    load: async () => (await import('./vendor-codes/vendor-codes-dialog.tsx')).VendorCodesDialog,
  },
  {
    key: 'vendor_code',
    load: async () => (await import('./vendor-codes/vendor-code-dialog.tsx')).VendorCodeDialog,
  },
  {
    key: 'edit_vendor',
    parameter: 'edit_vendor',
    load: async () => (await import('./vendor-form/vendor-form-dialog.tsx')).VendorFormDialog,
  },
  {
    key: 're_order',
    load: async () => (await import('#features/orders/web/reorder/reorder-dialog.tsx')).ReorderDialog,
  },
  {
    key: 'return_lines',
    load: async () => (await import('./returns/return-dialog.tsx')).ReturnDialog,
  },
  {
    key: 'vendor_rep',
    load: async () => (await import('./vendor/rep-dialog.tsx')).RepDialog,
  },
  {
    key: 'vendor_address',
    load: async () => (await import('./vendor/address-dialog.tsx')).AddressDialog,
  },
];
