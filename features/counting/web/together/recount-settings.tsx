import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { currencySign, formatToEdit } from '#shared/domain/format.ts';
import { parseQuantity } from '#shared/domain/quantity-expression.ts';
import { errorText, fieldErrors } from '#shared/web/api-error.ts';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { counting } from '../counting-api.ts';
import classes from './count-review.module.css';

interface Settings {
  recount_units: number | null;
  recount_money: number | null;
}

const textOf = formatToEdit;

/** Undefined for an invalid tolerance. */
function toleranceOf(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const parsed = parseQuantity(text, { decimals: 2 });
  return parsed.ok && parsed.value >= 0 ? parsed.value : undefined;
}

/** The difference from which a count is recounted; empty means never. Admins only. */
export function RecountSettings({ settings }: { settings: Settings }) {
  const { isAdmin } = useOrganization();
  const client = useQueryClient();
  const [units, setUnits] = useState(textOf(settings.recount_units));
  const [money, setMoney] = useState(textOf(settings.recount_money));
  const save = useMutation(
    counting.query.changeCountSettings.mutationOptions({
      onSuccess: () => {
        toastDone('Tolerance saved');
        return client.invalidateQueries({ queryKey: counting.query.listRecounts.key() });
      },
      onError: (error) => toastFailed(errorText(error, "Couldn't save the tolerance")),
    }),
  );
  if (!isAdmin) return null;
  const wanted = { recount_units: toleranceOf(units), recount_money: toleranceOf(money) };
  const wrong = (value: number | null | undefined) => (value === undefined ? 'Enter 0 or a number above 0' : undefined);
  const submit = () => {
    const { recount_units, recount_money } = wanted;
    if (recount_units !== undefined && recount_money !== undefined) save.mutate({ recount_units, recount_money });
  };
  return (
    <form
      className={classes.settings}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextInput
        className={classes.field}
        label="Tolerance in units"
        placeholder="none"
        inputMode="decimal"
        value={units}
        error={wrong(wanted.recount_units) ?? fieldErrors(save.error).recount_units}
        onChange={(event) => setUnits(event.currentTarget.value)}
      />
      <TextInput
        className={classes.field}
        label={`Tolerance in ${currencySign()}`}
        placeholder="none"
        inputMode="decimal"
        value={money}
        error={wrong(wanted.recount_money) ?? fieldErrors(save.error).recount_money}
        onChange={(event) => setMoney(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={save.isPending}>
        Save
      </Button>
    </form>
  );
}
