import { readBarcode } from '#features/catalog/domain/barcode.ts';
import { readItemName } from '#features/catalog/domain/item-name.ts';
import { readVintage } from '#features/catalog/domain/vintage.ts';
import { readQuantity } from '#features/items/web/forms/quantity-text.ts';
import type { BarcodeDraft, ItemDraft, PurchaseDraft } from './item-draft.ts';

export type Errors = Readonly<Record<string, string>>;

const isFilled = ({ code }: BarcodeDraft): boolean => code.trim() !== '';
const isWhole = (bottles: string): boolean => /^[1-9]\d{0,4}$/.test(bottles) && Number(bottles) <= 10_000;

/** Errors that the form finds before the request, under the server's field names. */
export function refusalsOf(draft: ItemDraft): Errors {
  const errors: Record<string, string> = {};
  const name = readItemName(draft.name);
  if (!name.ok) errors.name = name.reason;
  const vintage = readVintage(draft.vintage, 'new');
  if (!vintage.ok) errors.vintage = vintage.reason;
  if (draft.typeId === null) errors.type_id = 'Type is required';
  if (draft.size.trim() === '') errors.size_id = 'Size is required';
  const price = readQuantity(draft.price);
  if (draft.price.trim() !== '' && (price === null || price < 0)) errors.list_price = 'Price must be 0 or above';
  return { ...errors, ...barcodeRefusals(draft.barcodes), ...(draft.purchase && purchaseRefusals(draft.purchase)) };
}

/** Keyed by the row in the form. */
function barcodeRefusals(barcodes: readonly BarcodeDraft[]): Errors {
  const errors: Record<string, string> = {};
  const seen = new Set<string>();
  for (const [row, barcode] of barcodes.entries()) {
    const read = readBarcode(barcode.code);
    if (!read.ok) errors[`barcode.${row}`] = read.reason;
    else if (read.code && seen.has(read.code)) errors[`barcode.${row}`] = `Barcode ${read.code} is listed twice`;
    else if (read.code) seen.add(read.code);
    if (isFilled(barcode) && !isWhole(barcode.bottles)) errors[`bottles.${row}`] = 'Enter a whole number above 0';
  }
  return errors;
}

function purchaseRefusals(purchase: PurchaseDraft): Errors {
  const errors: Record<string, string> = {};
  const quantity = readQuantity(purchase.quantity);
  const cost = readQuantity(purchase.unitCost);
  if (!purchase.vendorId) errors.vendor_id = 'Vendor is required';
  if (quantity === null) errors.quantity = 'Quantity is required';
  else if (quantity <= 0) errors.quantity = 'Quantity should be a number above 0';
  if (cost === null || cost < 0) errors.unit_cost = 'Cost should be either 0 or a number above 0';
  return errors;
}

/** The barcodes in the server's format: one bottle's own barcode separately, others in their rows. */
export function sentBarcodes(barcodes: readonly BarcodeDraft[]) {
  const rows = [...barcodes.entries()].filter(([, barcode]) => isFilled(barcode));
  // A pack's barcode cannot be the item's own, which is on one bottle.
  const own = rows.find(([, { bottles }]) => Number(bottles) === 1);
  const further = rows.filter((row) => row !== own);
  return {
    own: own?.[1].code.trim() ?? null,
    further: further.map(([, { code, bottles }]) => ({ code: code.trim(), pack_count: Number(bottles) })),
    /** Maps the server's error for a barcode to its row. */
    rowOf: (field: string): string => {
      const place = /^barcodes\.(\d+)\./.exec(field)?.[1];
      const row = place === undefined ? own?.[0] : further[Number(place)]?.[0];
      return `barcode.${row ?? 0}`;
    },
  };
}
