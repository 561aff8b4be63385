import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { ItemField } from '#features/items/web/forms/item-field.tsx';
import { fullName, type StockSubject } from '#features/items/web/forms/stock-subject.ts';
import { formatToEdit } from '#shared/domain/format.ts';
import { asApiError, errorText } from '#shared/web/api-error.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { FormDialog } from '#shared/web/dialogs/form-dialog.tsx';
import { toastFailed } from '#shared/web/feedback/toast.ts';
import { FigureInput } from '#shared/web/fields/figure-input.tsx';
import { useSaveCode } from './use-vendor-codes.ts';
import type { VendorCode } from './vendor-codes-api.ts';

interface Given {
  vendorId: string;
  row: VendorCode;
}

const COUNTS = [
  { value: '', label: 'As on the document' },
  { value: 'bottles', label: 'bottles' },
  { value: 'cases', label: 'cases' },
];
const countsOf = (inCases: boolean | null): string => (inCases === null ? '' : inCases ? 'cases' : 'bottles');

/** Corrects the meaning of one of a vendor's item numbers. */
export function VendorCodeDialog({ given: { vendorId, row }, close }: DialogProps<Given>) {
  const [item, setItem] = useState<StockSubject | undefined>(() => ({
    itemId: row.item.id,
    itemName: fullName({ ...row.item, size: { name: row.item.size } }),
  }));
  const [pack, setPack] = useState<number | null>(row.pack);
  const [counts, setCounts] = useState(countsOf(row.in_cases));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const save = useSaveCode(vendorId, close);
  const submit = () => {
    const found: Record<string, string> = {};
    if (!item) found.inventory_item_id = 'Inventory Item is required';
    if (pack === null || pack <= 0) found.pack = 'Pack must be above 0';
    setErrors(found);
    if (!item || pack === null || pack <= 0) return;
    const in_cases = counts === '' ? null : counts === 'cases';
    save.mutate(
      { code: row.code, inventory_item_id: item.itemId, pack, in_cases },
      {
        onError: (error) => {
          setErrors(asApiError(error).fields);
          toastFailed(errorText(error, "Couldn't save this item number"));
        },
      },
    );
  };
  return (
    <FormDialog
      title="Item number"
      about={row.code}
      submitLabel="Save"
      busy={save.isPending}
      onSubmit={submit}
      close={close}
    >
      <ItemField value={item} onChange={setItem} error={errors.inventory_item_id} autoFocus />
      <FigureInput
        label="Bottles per case"
        show={formatToEdit}
        decimals={4}
        value={pack}
        onChange={setPack}
        error={errors.pack}
      />
      <NativeSelect
        label="Quantity is in"
        value={counts}
        onChange={(event) => setCounts(event.currentTarget.value)}
        data={COUNTS}
      />
    </FormDialog>
  );
}
