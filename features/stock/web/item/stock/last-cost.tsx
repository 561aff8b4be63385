import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { formatMoney } from '#shared/domain/format.ts';
import { parseQuantity } from '#shared/domain/quantity-expression.ts';
import { errorText } from '#shared/web/api-error.ts';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { isLive } from '#shared/web/live.ts';
import { refreshAfterAct } from '#shared/web/live-rows.ts';
import { items } from '../../stock-api.ts';
import { stockTopics } from '../../stock-topics.ts';
import classes from './stock-tab.module.css';

interface LastCostProps {
  itemId: string;
  cost: number | null;
}

/** A click makes it a field: Enter states the cost as of now, Escape leaves it as it was. */
export function LastCost({ itemId, cost }: LastCostProps) {
  const client = useQueryClient();
  const [text, setText] = useState<string>();
  const [saving, setSaving] = useState<number>();
  const button = useRef<HTMLButtonElement>(null);
  const stop = () => {
    setText(undefined);
    setTimeout(() => button.current?.focus());
  };
  const save = async (value: number) => {
    setSaving(value);
    try {
      await items.call.updateItem({ id: itemId, baseline: { last_unit_cost: value } });
      await refreshAfterAct(client, stockTopics.costs ?? [], isLive());
      toastDone('Successfully Updated Inventory Item');
    } catch (error) {
      toastFailed(errorText(error, "Couldn't Update Inventory Item"));
    } finally {
      setSaving(undefined);
    }
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') {
      return stop();
    }
    if (event.key !== 'Enter') return;
    const parsed = parseQuantity(event.currentTarget.value.replace('$', ''), { decimals: 6 });
    if (!parsed.ok || parsed.value < 0) return toastFailed('Cost should be either 0 or a number above 0');
    stop();
    if (parsed.value !== cost) void save(parsed.value);
  };
  if (text !== undefined)
    return (
      <input
        className={classes.costInput}
        // biome-ignore lint/a11y/noAutofocus: the person has just asked to edit this figure
        autoFocus
        // Escape ends the editing, not the dialog around it.
        data-mantine-stop-propagation="true"
        inputMode="decimal"
        aria-label="Last cost"
        value={text}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={() => setText(undefined)}
      />
    );
  return (
    <button
      ref={button}
      type="button"
      className={classes.cost}
      title="Edit last cost"
      aria-label={`Last cost ${formatMoney(cost)}, edit`}
      onClick={() => setText(cost === null ? '' : String(cost))}
    >
      {formatMoney(saving ?? cost)}
    </button>
  );
}
