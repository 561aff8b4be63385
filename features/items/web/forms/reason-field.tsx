import { Autocomplete } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { stock } from '#features/ledger/web/stock-api.ts';

interface ReasonFieldProps {
  value: string;
  onChange: (name: string) => void;
  error: string | undefined;
}

/** Reasons for changes of stock. */
export const useReasons = () =>
  useQuery(stock.query.listReasons.queryOptions({ input: { reason_type: 'ST' } })).data ?? [];

export const findReason = <Reason extends { name: string }>(reasons: readonly Reason[], name: string) =>
  reasons.find((each) => each.name.toLowerCase() === name.trim().toLowerCase());

/** Finds a reason by typing; a new name becomes a reason with the change it is given for (STK-019). */
export function ReasonField({ value, onChange, error }: ReasonFieldProps) {
  const reasons = useReasons();
  const names = reasons.map((each) => each.name);
  const isNew = value.trim() !== '' && !findReason(reasons, value);
  const creation = `Create "${value.trim()}"`;
  return (
    <Autocomplete
      label="Reason code"
      description="A new name is added to the list."
      data={isNew ? [...names, creation] : names}
      value={value}
      onChange={(text) => onChange(text === creation ? value.trim() : text)}
      error={error}
      comboboxProps={{ zIndex: 1000 }}
    />
  );
}
