import { type KeyboardEvent, useRef, useState } from 'react';
import { formatQuantity } from '#shared/domain/format.ts';
import { parseQuantity } from '#shared/domain/quantity-expression.ts';
import { toastFailed } from '#shared/web/feedback/toast.ts';
import classes from './pars.module.css';
import { useSetPars } from './use-set-pars.ts';

interface ParFigureProps {
  itemId: string;
  locationId: string;
  locationName: string;
  par: number | null;
}

/** What should be at a location. A click makes it a field: Enter or leaving it saves, Escape does not, empty takes it away. */
export function ParFigure({ itemId, locationId, locationName, par }: ParFigureProps) {
  const [text, setText] = useState<string>();
  const [saving, setSaving] = useState<number | null>();
  const button = useRef<HTMLButtonElement>(null);
  const setPars = useSetPars();
  const stop = (focus: boolean) => {
    setText(undefined);
    if (focus) setTimeout(() => button.current?.focus());
  };
  const take = async (typed: string, focus: boolean) => {
    const parsed = typed.trim() === '' ? { ok: true as const, value: 0 } : parseQuantity(typed);
    if (!parsed.ok || parsed.value < 0) return toastFailed('Par should be either 0 or a number above 0');
    stop(focus);
    if (parsed.value === (par ?? 0)) return;
    setSaving(parsed.value || null);
    await setPars([{ inventory_item_id: itemId, location_id: locationId, par: parsed.value }]);
    setSaving(undefined);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') stop(true);
    if (event.key === 'Enter') void take(event.currentTarget.value, true);
  };
  if (text !== undefined)
    return (
      <input
        className={classes.input}
        // biome-ignore lint/a11y/noAutofocus: the person has just asked to edit this figure
        autoFocus
        // Escape ends the editing, not the dialog around it.
        data-mantine-stop-propagation="true"
        inputMode="decimal"
        aria-label={`Par at ${locationName}`}
        value={text}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={(event) => void take(event.currentTarget.value, false)}
      />
    );
  const shown = saving === undefined ? par : saving;
  return (
    <button
      ref={button}
      type="button"
      className={classes.figure}
      title="What should be here"
      aria-label={
        shown === null ? `Set par at ${locationName}` : `Par at ${locationName} ${formatQuantity(shown)}, edit`
      }
      onClick={() => setText(par === null ? '' : String(par))}
    >
      {shown === null ? 'Set par' : `Par ${formatQuantity(shown)}`}
    </button>
  );
}
