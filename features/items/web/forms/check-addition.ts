import { COST_TOO_LOW, ITEM_MISSING, LOCATION_MISSING, QUANTITY_MISSING, QUANTITY_TOO_LOW } from './form-texts.ts';
import { quantityProblem, readQuantity } from './quantity-text.ts';

/** The input of a purchase-style form, which adds stock to a shelf (STK-041). */
export interface AdditionDraft {
  itemId: string | undefined;
  locationId: string | undefined;
  quantity: string;
  unitCost: string;
  unitsPerCase?: number;
}

interface Addition {
  inventory_item_id: string;
  location_id: string;
  quantity: number;
  unit_cost: number | undefined;
}

type Checked = { ok: true; addition: Addition } | { ok: false; errors: Record<string, string> };

/** The values to send, or the errors by field; an empty unit cost is no cost. */
export function checkAddition({ itemId, locationId, quantity, unitCost, unitsPerCase }: AdditionDraft): Checked {
  const amount = readQuantity(quantity, unitsPerCase);
  const cost = unitCost.trim() === '' ? undefined : readQuantity(unitCost);
  const errors: Record<string, string> = {};
  if (!itemId) errors.inventory_item_id = ITEM_MISSING;
  if (!locationId) errors.location_id = LOCATION_MISSING;
  if (amount === null) errors.quantity = quantityProblem(quantity, QUANTITY_MISSING, unitsPerCase);
  else if (amount <= 0) errors.quantity = QUANTITY_TOO_LOW;
  if (cost === null || (cost ?? 0) < 0) errors.unit_cost = COST_TOO_LOW;
  if (!itemId || !locationId || amount === null || Object.keys(errors).length > 0) return { ok: false, errors };
  return {
    ok: true,
    addition: { inventory_item_id: itemId, location_id: locationId, quantity: amount, unit_cost: cost ?? undefined },
  };
}
