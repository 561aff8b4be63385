import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ItemField } from '#features/items/web/forms/item-field.tsx';
import type { StockSubject } from '#features/items/web/forms/stock-subject.ts';
import { readLabels } from '../../domain/print-quantity.ts';
import classes from './add-items.module.css';
import { useAddItem } from './use-add-items.ts';

interface Errors {
  item?: string;
  quantity?: string;
}

/** One item found by search, with a quantity; the form is then ready for the next one. */
export function SingleItem({ jobId }: { jobId: string }) {
  const [item, setItem] = useState<StockSubject>();
  const [quantity, setQuantity] = useState('1');
  const [errors, setErrors] = useState<Errors>({});
  const [round, setRound] = useState(0);
  const { mutate, isPending } = useAddItem(jobId, () => {
    setItem(undefined);
    setQuantity('1');
    setRound((before) => before + 1);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const labels = readLabels(quantity);
    const wrong: Errors = {
      ...(!item && { item: 'Please select an item from the search results' }),
      ...(labels === null && { quantity: 'Please enter a valid quantity' }),
    };
    setErrors(wrong);
    if (item && labels !== null) mutate({ inventoryItemId: item.itemId, quantity: labels });
  };
  return (
    <form className={classes.single} onSubmit={submit} noValidate>
      <ItemField key={round} value={item} onChange={setItem} error={errors.item} autoFocus />
      <TextInput
        label="Quantity"
        inputMode="numeric"
        autoComplete="off"
        value={quantity}
        error={errors.quantity}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setQuantity(event.currentTarget.value)}
      />
      <Button type="submit" className={classes.beside} loading={isPending}>
        Add Item
      </Button>
    </form>
  );
}
