import type { ItemAction } from '#features/items/web/item/item-action.ts';
import type { DialogDefinition } from '#shared/web/dialogs/dialog-definition.ts';
import type { PageDefinition } from '#shared/web/page/page-definition.ts';
import type { ReadingParts } from './reading-parts.ts';

/** Loads the parts of reading on invoice screens; reading is a higher feature, so the application hands it in. */
type LoadReading = () => Promise<ReadingParts>;

export const invoicesPages = (load: LoadReading): readonly PageDefinition[] => [
  {
    path: '/invoices',
    title: 'Invoices',
    load: async () => (await import('./invoices/invoices-page.tsx')).invoicesPageOf(await load()),
  },
  {
    path: '/vendors',
    title: 'Vendors',
    load: async () => (await import('./vendors/vendors-page.tsx')).VendorsPage,
  },
];

/** Actions of this feature in the item dialog. */
export const invoicesItemActions: readonly ItemAction[] = [
  { label: 'Return', does: 'Send bottles back to their vendor for credit', dialog: 'return_lines', forBatch: false },
];

export const invoicesDialogs = (load: LoadReading): readonly DialogDefinition[] => [
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
    key: 'delivered_when',
    load: async () => (await import('./invoice/delivered-dialog.tsx')).DeliveredDialog,
  },
  {
    key: 'add_new_invoice',
    parameter: 'add_new_invoice',
    along: ['invoice_step', 'for_vendor'],
    load: async () => (await import('./new-invoice/new-invoice-dialog.tsx')).newInvoiceDialogOf(await load()),
  },
  {
    key: 'add_item',
    parameter: 'create',
    when: (address) => address.create === 'item',
    along: ['parent', 'universal', 'named'],
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
    key: 'return_lines',
    load: async () => (await import('./returns/return-dialog.tsx')).ReturnDialog,
  },
  {
    key: 'vendor_terms',
    load: async () => (await import('./terms/terms-dialog.tsx')).TermsDialog,
  },
  {
    key: 'book_deposit',
    load: async () => (await import('./terms/deposit-dialog.tsx')).DepositDialog,
  },
  {
    key: 'pay_invoice',
    load: async () => (await import('./terms/payment-dialog.tsx')).PaymentDialog,
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
