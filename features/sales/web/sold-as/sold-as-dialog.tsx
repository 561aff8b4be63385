import { Select, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { usualBottle, usualPour } from '#features/catalog/domain/usual-size.ts';
import { SizeField } from '#features/catalog/web/size-field.tsx';
import { ItemField } from '#features/items/web/forms/item-field.tsx';
import { currentRegion } from '#shared/domain/format.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { FormDialog } from '#shared/web/dialogs/form-dialog.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { WaitingRows } from '#shared/web/feedback/waiting-rows.tsx';
import { MoneyInput } from '#shared/web/fields/money-input.tsx';
import { toRefusedField } from '#shared/web/fields/refused-field.ts';
import { useNeedsPrice } from '../connections/use-needs-price.ts';
import { useWritesToSquare } from '../connections/use-writes-to-square.ts';
import type { Found } from '../match/found-field.tsx';
import { type Instance, instances, type SellableGroup } from '../sales-api.ts';
import { CategoryField } from './category-field.tsx';
import { MatchPart } from './match-part.tsx';
import classes from './sold-as.module.css';
import { defaultOf, type FormErrors, formErrors, formOf, type SoldAsForm, sellsBySquare } from './sold-as-form.ts';
import { useSaveSoldAs } from './use-save-sold-as.ts';

export interface SoldAsSubject {
  item: { id: string; name: string; size: { name: string } };
  /** Undefined for a new one. */
  group?: SellableGroup;
}

/** Adds a Sold As to an item, or edits one. */
export function SoldAsDialog({ given, close }: DialogProps<SoldAsSubject>) {
  const { data, error, refetch } = useQuery(instances.query.listInstances.queryOptions());
  if (data) return <SoldAsPanel {...given} tills={data} close={close} />;
  return (
    <DialogFrame title="Sold As" size="small">
      {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <WaitingRows rows={8} />}
    </DialogFrame>
  );
}

interface SoldAsPanelProps extends SoldAsSubject {
  tills: readonly Instance[];
  close: () => void;
}

function SoldAsPanel({ item, group, tills, close }: SoldAsPanelProps) {
  const adding = group === undefined;
  const square = sellsBySquare(tills);
  const needsPrice = useNeedsPrice();
  const writes = useWritesToSquare();
  const [before] = useState(() => formOf(group, item.size.name, tills));
  const [typed, setForm] = useState(before);
  // The tills that were remembered may have had another default: until a person chooses, the form follows it.
  const follows = adding && typed.posId === before.posId;
  const form = follows ? { ...typed, posId: defaultOf(tills)?.id ?? '' } : typed;
  const [errors, setErrors] = useState<FormErrors>({});
  const [posItem, setPosItem] = useState<Found>();
  const [depletesSales, setDepletesSales] = useState(true);
  const prices = useRef<HTMLDivElement>(null);
  const save = useSaveSoldAs({ itemId: item.id, group, square, onRefused: setErrors, onDone: close });
  const change = (part: Partial<SoldAsForm>) => setForm((now) => ({ ...now, ...part }));
  const submit = () => {
    if (!errors.price && toRefusedField(prices.current)) return;
    const found = formErrors(form, { adding, priced: needsPrice(form.posId) });
    setErrors(found);
    if (Object.keys(found).length === 0) save.mutate({ form, posItemId: posItem?.id, depletesSales });
  };
  return (
    <FormDialog
      title={adding ? 'Add Sold As' : 'Edit Sold As'}
      about={item.name}
      submitLabel="Save"
      busy={save.isPending}
      changed={typed !== before || posItem !== undefined}
      onSubmit={submit}
      close={close}
    >
      <Fields {...{ form, change, errors, adding, tills, prices }} writes={square && writes} />
      <MatchPart
        group={group}
        posItem={posItem}
        onChoose={setPosItem}
        depletesSales={depletesSales}
        onDeplete={setDepletesSales}
      />
    </FormDialog>
  );
}

interface FieldsProps {
  form: SoldAsForm;
  change: (part: Partial<SoldAsForm>) => void;
  errors: FormErrors;
  adding: boolean;
  tills: readonly Instance[];
  prices: RefObject<HTMLDivElement | null>;
  /** Its price and name go to Square if it is wished. */
  writes: boolean;
}

function Fields({ form, change, errors, adding, tills, prices, writes }: FieldsProps) {
  return (
    <>
      <TextInput
        label="Custom Name"
        description="What guests see. If empty, the item's own name is used"
        autoComplete="off"
        data-autofocus
        value={form.name}
        error={errors.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <div className={classes.pair}>
        <SizeField
          label="Sellable size"
          placeholder={`${usualPour(currentRegion())}, ${usualBottle(currentRegion())}`}
          value={form.saleSize}
          onChange={(saleSize) => change({ saleSize })}
          error={errors.sale_size_id}
        />
        <SizeField
          label="Depletion size"
          placeholder="Same as sellable size"
          value={form.depletionSize}
          onChange={(depletionSize) => change({ depletionSize })}
          error={errors.depletion_size_id}
        />
      </div>
      <div ref={prices} className={classes.pair}>
        <MoneyInput label="Price" value={form.price} onChange={(price) => change({ price })} error={errors.price} />
        <CategoryField
          posId={form.posId}
          value={form.categoryId}
          onChange={(categoryId) => change({ categoryId })}
          error={errors.category_id}
        />
      </div>
      <ItemField
        label="Fallback item"
        description="Used when the item runs out"
        clearable
        value={form.fallback}
        onChange={(fallback) => change({ fallback })}
        error={errors.fallback_inventory_item_id}
      />
      <TillFields {...{ form, change, adding, tills, writes }} />
    </>
  );
}

/** The till is asked for only if there are several, and cannot be changed later (POS-006, POS-007). */
function TillFields({ form, change, adding, tills, writes }: Omit<FieldsProps, 'errors' | 'prices'>) {
  const named = tills.find(({ id }) => id === form.posId)?.name;
  return (
    <>
      {tills.length > 1 && adding ? (
        <Select
          label="POS"
          data={tills.map(({ id, name }) => ({ value: id, label: name }))}
          value={form.posId}
          onChange={(posId) => change({ posId: posId ?? form.posId, categoryId: '' })}
          allowDeselect={false}
          comboboxProps={{ zIndex: 1000 }}
        />
      ) : null}
      {tills.length > 1 && !adding ? <p className={classes.till}>POS: {named ?? 'none'}</p> : null}
      <Switch
        label="Offer in the list builder"
        checked={form.onList}
        onChange={(event) => change({ onList: event.currentTarget.checked })}
      />
      {writes ? (
        <Switch
          label="Sync with Square"
          checked={form.writeToSquare}
          onChange={(event) => change({ writeToSquare: event.currentTarget.checked })}
        />
      ) : null}
    </>
  );
}
