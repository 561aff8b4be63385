import { useState } from 'react';
import { type Found, InventoryItemField } from './found-field.tsx';
import { ItemForm } from './item-form.tsx';
import type { ModeProps } from './mode-props.ts';

/** Any inventory item, by name or barcode. */
export function SearchMode(props: ModeProps) {
  const [item, setItem] = useState<Found>();
  return (
    <ItemForm {...props} item={item && { id: item.id, name: item.label }}>
      <InventoryItemField label="Item" value={item} onChange={setItem} autoFocus />
    </ItemForm>
  );
}
