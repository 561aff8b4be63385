import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney, formatToEdit } from '#shared/domain/format.ts';
import { parseQuantity } from '#shared/domain/quantity-expression.ts';
import { errorText } from '#shared/web/api-error.ts';
import { toastFailed } from '#shared/web/feedback/toast.ts';
import { isLive } from '#shared/web/live.ts';
import { refreshAfterAct } from '#shared/web/live-rows.ts';
import { FigureInPlace } from '../../forms/figure-in-place.tsx';
import { COST_TOO_LOW } from '../../forms/form-texts.ts';
import { stateCost } from '../../inventory/cost-edit.ts';
import { itemsTopics } from '../../items-topics.ts';
import classes from './stock-tab.module.css';

interface LastCostProps {
  item: { id: string; name: string };
  cost: number | null;
}

/** A new last cost, entered in place and dated now. */
export function LastCost({ item, cost }: LastCostProps) {
  const client = useQueryClient();
  const [saving, setSaving] = useState<number>();
  const save = async (value: number, insteadOf: number | null) => {
    setSaving(value);
    try {
      await stateCost(client, item, value, insteadOf);
    } catch (error) {
      toastFailed(errorText(error, "Couldn't Update Inventory Item"));
    }
    await refreshAfterAct(client, itemsTopics.costs ?? [], isLive());
    setSaving(undefined);
  };
  const take = (typed: string, start: string) => {
    const parsed = parseQuantity(typed, { decimals: 6 });
    if (!parsed.ok || parsed.value < 0) return COST_TOO_LOW;
    const begun = start === '' ? undefined : parseQuantity(start, { decimals: 6 });
    const before = begun?.ok ? begun.value : null;
    if (parsed.value !== before) void save(parsed.value, before);
    return undefined;
  };
  return (
    <FigureInPlace
      label="Last cost"
      name={`Last cost ${formatMoney(cost)}, edit`}
      title="Edit last cost"
      shown={formatMoney(saving ?? cost)}
      start={formatToEdit(cost)}
      take={take}
      className={classes.cost}
      inputClassName={classes.costInput}
    />
  );
}
