import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useState } from 'react';
import { useSizeId } from '#features/catalog/web/size-field.tsx';
import { toastFailed } from '#shared/web/feedback/toast.ts';
import { toRefusedField } from '#shared/web/fields/refused-field.ts';
import type { SellableGroup } from '../sales-api.ts';
import { acceptSuggestion, CREATED, EXISTING, matchPosItem } from './match-acts.ts';
import type { ModeProps } from './mode-props.ts';
import { sizeInName } from './size-in-name.ts';

export interface MatchForm {
  creates: boolean;
  groupId: string;
  saleSize: string;
  depletionSize: string;
  price: number | null;
  depletes: boolean;
}

type Errors = Readonly<Record<string, string>>;

interface MatchFormOptions extends Omit<ModeProps, 'formId'> {
  item: { id: string } | undefined;
  proposedSize: string | undefined;
  existing: readonly SellableGroup[] | undefined;
  prices: RefObject<HTMLDivElement | null>;
}

/** Larger than the limit in the catalog's own form (CONST-051). */
const LARGEST = 1_000_000;

/** The choice of a Sold As, and its request: a suggestion is accepted, anything else is matched. */
export function useMatchForm({ posItem, item, proposedSize, existing, prices, onBusy, close }: MatchFormOptions) {
  const client = useQueryClient();
  const sizeId = useSizeId(LARGEST);
  const [errors, setErrors] = useState<Errors>({});
  const [{ of, typed }, setTyped] = useState<{ of?: string; typed: Partial<MatchForm> }>({ typed: {} });
  const form: MatchForm = {
    creates: proposedSize !== undefined || existing?.length === 0,
    groupId: '',
    saleSize: '',
    depletionSize: proposedSize || sizeInName(posItem),
    price: posItem.unit_price,
    depletes: true,
    ...(of === item?.id ? typed : {}), // input for another item does not apply to this one
  };
  const change = (part: Partial<MatchForm>) => {
    setTyped((now) => ({ of: item?.id, typed: now.of === item?.id ? { ...now.typed, ...part } : part }));
    setErrors({});
  };
  // A suggestion is accepted with only one size.
  const onRefused = ({ size_id, ...fields }: Errors) =>
    setErrors(size_id ? { depletion_size_id: size_id, ...fields } : fields);
  const matchExisting = () =>
    matchPosItem(
      client,
      { id: posItem.id, sellable_item_group_id: form.groupId, deplete_sales: form.depletes },
      EXISTING,
      onRefused,
    );
  const matchNew = async (itemId: string): Promise<boolean> => {
    const depletion = await sizeId(form.depletionSize);
    const sale = form.saleSize.trim() === '' ? depletion : await sizeId(form.saleSize);
    if (!depletion.ok) setErrors({ depletion_size_id: depletion.reason });
    else if (!sale.ok) setErrors({ sale_size_id: sale.reason });
    if (!sale.ok || !depletion.ok) return false;
    const both = { inventory_item_id: itemId, price: form.price, deplete_sales: form.depletes };
    return proposedSize === undefined
      ? matchPosItem(
          client,
          { id: posItem.id, ...both, sale_size_id: sale.id, depletion_size_id: depletion.id },
          CREATED,
          onRefused,
        )
      : acceptSuggestion(client, { pos_item_id: posItem.id, size_id: depletion.id, ...both }, onRefused);
  };
  const settle = async (act: () => Promise<boolean>) => {
    onBusy(true);
    if (await act()) close();
    onBusy(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!item) return setErrors({ inventory_item_id: 'Inventory Item is required' });
    if (!form.creates)
      return form.groupId ? void settle(matchExisting) : toastFailed('No Sold As selected for matching.');
    if (!errors.price && toRefusedField(prices.current)) return;
    // Required, because nothing can be depleted without it (POS-040).
    if (form.depletionSize.trim() === '') return setErrors({ depletion_size_id: 'Depletion size is required' });
    void settle(() => matchNew(item.id));
  };
  return { form, change, errors, submit };
}
