import { TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { typesMeant } from '#features/catalog/domain/main-types.ts';
import { usualBottle, usualPour } from '#features/catalog/domain/usual-size.ts';
import { SizeField, useSizeId } from '#features/catalog/web/size-field.tsx';
import { TypeField, useTypes } from '#features/catalog/web/type-field.tsx';
import { currentRegion } from '#shared/domain/format.ts';
import { MoneyInput } from '#shared/web/fields/money-input.tsx';
import { posItems } from '../sales-api.ts';
import classes from './match.module.css';
import { matchNewItem } from './match-acts.ts';
import type { ModeProps } from './mode-props.ts';
import { sizeInName } from './size-in-name.ts';
import { UnmatchedSales } from './unmatched-sales.tsx';

interface NewItemForm {
  name: string;
  /** The chosen type, else that of the proposal, else the only one that the till's category can mean. */
  typeId: string | null;
  size: string;
  depletionSize: string;
  price: number | null;
}

/** The form, filled from the till and the universal catalog, and its request. */
function useNewItem({ posItem, onBusy, close }: Omit<ModeProps, 'formId'>) {
  const client = useQueryClient();
  const sizeId = useSizeId();
  const types = useTypes();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [depletes, setDepletes] = useState(true);
  const [typed, setTyped] = useState<Partial<NewItemForm>>({});
  const { data: proposed } = useQuery(
    posItems.query.proposeNewItem.queryOptions({ input: { id: posItem.id }, staleTime: 0 }),
  );
  const category = posItem.fields[0]?.name.trim();
  const meant = category ? typesMeant(category, types) : [];
  const named = meant.find(({ name }) => name.toLowerCase() === category?.toLowerCase());
  const guess = named ?? (meant.length === 1 ? meant[0] : undefined);
  const form: NewItemForm = {
    name: proposed?.name ?? posItem.name,
    typeId: proposed?.type_id ?? guess?.id ?? null,
    size: proposed?.size ?? '',
    depletionSize: sizeInName(posItem) || (proposed?.depletion_size ?? ''),
    price: posItem.unit_price,
    ...typed,
  };
  const change = (part: Partial<typeof typed>) => {
    setTyped((now) => ({ ...now, ...part }));
    setErrors({});
  };
  const send = async (type_id: string): Promise<boolean> => {
    const size = await sizeId(form.size);
    if (!size.ok) return refuse({ size_id: size.reason });
    const taken = await sizeId(form.depletionSize);
    if (!taken.ok) return refuse({ depletion_size_id: taken.reason });
    const item = { name: form.name.trim(), type_id, size_id: size.id, depletion_size_id: taken.id };
    return matchNewItem(client, { id: posItem.id, ...item, price: form.price, deplete_sales: depletes }, setErrors);
  };
  const refuse = (found: Readonly<Record<string, string>>): false => {
    setErrors(found);
    return false;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (form.typeId === null) return refuse({ type_id: 'Type is required' });
    if (form.size.trim() === '') return refuse({ size_id: 'Size is required' });
    if (form.depletionSize.trim() === '') return refuse({ depletion_size_id: 'Depletion size is required' });
    onBusy(true);
    if (await send(form.typeId)) close();
    onBusy(false);
  };
  return { form, change, errors, depletes, setDepletes, submit, product: proposed?.universal_item?.name };
}

/** An item that is not in the catalog yet: added and matched by one press. */
export function NewItemMode({ formId, ...props }: ModeProps) {
  const { form, change, errors, depletes, setDepletes, submit, product } = useNewItem(props);
  return (
    <form id={formId} className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextInput
        label="Name"
        autoComplete="off"
        description={product === form.name ? 'From the universal catalog. Check that it is this product.' : undefined}
        value={form.name}
        error={errors.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        data-autofocus
      />
      <div className={classes.fields}>
        <TypeField value={form.typeId} onChange={(typeId) => change({ typeId })} error={errors.type_id} />
        <SizeField
          label="Size"
          placeholder={`As stocked: ${usualBottle(currentRegion())}`}
          value={form.size}
          onChange={(size) => change({ size })}
          error={errors.size_id}
        />
      </div>
      <div className={classes.fields}>
        <SizeField
          label="Depletion size"
          placeholder={`Taken per sale: ${usualPour(currentRegion())}`}
          value={form.depletionSize}
          onChange={(depletionSize) => change({ depletionSize })}
          error={errors.depletion_size_id ?? errors.sale_size_id}
        />
        <MoneyInput label="Price" value={form.price} onChange={(price) => change({ price })} error={errors.price} />
      </div>
      <UnmatchedSales posItemId={props.posItem.id} each={form.depletionSize} wanted={depletes} onChange={setDepletes} />
    </form>
  );
}
