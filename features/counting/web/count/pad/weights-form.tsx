import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { readWeight, weightExample } from '#features/catalog/domain/bottle-weight.ts';
import { items } from '#features/items/web/items-api.ts';
import { go } from '#shared/web/address/navigate.ts';
import { errorText, fieldErrors } from '#shared/web/api-error.ts';
import { toastDone } from '#shared/web/feedback/toast.ts';
import { CountFrame } from '../count-frame.tsx';
import type { Owner } from '../device/owner.ts';
import { type CountSheet, keepSheet, type SheetLine } from '../device/use-sheets.ts';
import form from '../form.module.css';
import { FormField } from '../form-field.tsx';
import { nameOf } from '../name-of.ts';

interface WeightsFormProps {
  owner: Owner;
  sheet: CountSheet;
  line: SheetLine;
}

type Errors = Readonly<Record<string, string>>;

const textOf = (grams: number | null) => (grams === null ? '' : `${grams} g`);

/** Weight of an empty and a full bottle, entered where it is missing. */
export function WeightsForm({ owner, sheet, line }: WeightsFormProps) {
  const client = useQueryClient();
  const [typed, setTyped] = useState({ tare_grams: textOf(line.tare_grams), full_grams: textOf(line.full_grams) });
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const [tare, full] = [readWeight(typed.tare_grams, 'g'), readWeight(typed.full_grams, 'g')];
    if (!tare.ok || !full.ok) {
      setErrors({ ...(!tare.ok && { tare_grams: tare.reason }), ...(!full.ok && { full_grams: full.reason }) });
      return;
    }
    setBusy(true);
    try {
      const weights = { tare_grams: tare.grams, full_grams: full.grams };
      const before = { tare_grams: line.tare_grams, full_grams: line.full_grams };
      await items.call.updateItem({ id: line.inventory_item_id, ...weights, instead_of: before });
      await keepSheet(client, owner.key, sheet.location.id, (now) => ({
        ...now,
        lines: now.lines.map((each) =>
          each.inventory_item_id === line.inventory_item_id ? { ...each, ...weights } : each,
        ),
      }));
      toastDone('Weights saved');
      go({ weights: undefined }, { replace: true });
    } catch (error) {
      const fields = fieldErrors(error);
      setErrors(Object.keys(fields).length > 0 ? fields : { form: errorText(error, "Couldn't save the weights") });
      setBusy(false);
    }
  };
  const field = (label: string, name: 'tare_grams' | 'full_grams') => (
    <FormField label={label} error={errors[name]}>
      <input
        className={form.input}
        placeholder={weightExample()}
        autoComplete="off"
        aria-invalid={errors[name] !== undefined}
        value={typed[name]}
        onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
      />
    </FormField>
  );
  return (
    <CountFrame title="Bottle weights" below={`${nameOf(line)} · ${line.size.name}`} back={{ weights: undefined }}>
      <form className={form.form} onSubmit={(event) => void submit(event)}>
        <p className={form.text}>
          Weigh one empty bottle and one full bottle, both without the cap. They are saved with the item, for every
          shelf and everyone.
        </p>
        {field('Empty weight', 'tare_grams')}
        {field('Full weight', 'full_grams')}
        {errors.form ? (
          <p role="alert" className={form.refusal}>
            {errors.form}
          </p>
        ) : null}
        <button type="submit" className={form.submit} disabled={busy}>
          Save weights
        </button>
      </form>
    </CountFrame>
  );
}
