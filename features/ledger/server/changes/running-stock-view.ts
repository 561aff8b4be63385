import type { RunningStock } from '../movements/movement.ts';

/** Running stock as the API shows it (STK-002): `quantity` and `current_count` are the same figure. */
export function viewRunningStock(stock: RunningStock) {
  const quantity = Number(stock.quantity);
  return {
    id: stock.id,
    inventory_item_id: stock.item_id,
    location_id: stock.location_id,
    current_count: quantity,
    quantity,
    depletion_priority: stock.depletion_priority,
    updated_at: stock.updated_at.toISOString(),
  };
}
