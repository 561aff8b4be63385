import { useState } from 'react';
import { type FoundItem, InventoryItemField } from './found-field.tsx';
import { ItemForm } from './item-form.tsx';
import type { ModeProps } from './match-dialog.tsx';

/** Any item of the inventory, by its name or barcode. */
export function SearchMode(props: ModeProps) {
  const [item, setItem] = useState<FoundItem>();
  return (
    <ItemForm {...props} item={item && { id: item.id, name: item.label, sizeName: item.sizeName }}>
      <InventoryItemField label="Item" value={item} onChange={setItem} autoFocus />
    </ItemForm>
  );
}
