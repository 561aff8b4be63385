import { Autocomplete } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { currentRegion } from '#shared/domain/format.ts';
import { errorText } from '#shared/web/api-error.ts';
import { STALE_NEVER } from '#shared/web/cache-times.ts';
import { LARGEST_SIZE, parseSize } from '../domain/parse-size.ts';
import { sizeMeant, sizeOptions } from '../domain/size-options.ts';
import { UNITS, type Unit } from '../domain/units.ts';
import { sizeExamples } from '../domain/usual-size.ts';
import { catalog } from './catalog-api.ts';

interface SizeFieldProps {
  label?: string;
  description?: string;
  placeholder?: string;
  /** The size as written: "750 mL". */
  value: string;
  onChange: (text: string) => void;
  error?: string;
  autoFocus?: boolean;
}

const useSizes = () =>
  useQuery(catalog.query.listSizes.queryOptions({ input: { stock_type: 'all' }, staleTime: STALE_NEVER })).data ?? [];

/** Chooses a known size or takes a written one, which is created with the item if it is new; a bare number gets its unit. */
export function SizeField({ value, onChange, ...rest }: SizeFieldProps) {
  const known = useSizes().map((size) => size.name);
  return (
    <Autocomplete
      label="Size"
      placeholder={sizeExamples(currentRegion())}
      {...rest}
      data={sizeOptions(value, known)}
      limit={UNITS.length}
      value={value}
      onChange={onChange}
      onBlur={() => {
        const meant = sizeMeant(value, known);
        if (meant) onChange(meant);
      }}
      comboboxProps={{ zIndex: 1000 }}
    />
  );
}

export type ChosenSize = { ok: true; id: string } | { ok: false; reason: string };

/** The id of a written size: of a known one, or of a new one up to `largest`. */
export function useSizeId(largest = LARGEST_SIZE) {
  const client = useQueryClient();
  const sizes = useSizes();
  return async (written: string): Promise<ChosenSize> => {
    const names = sizes.map((size) => size.name);
    const text = sizeMeant(written, names) ?? written;
    const known = sizes.find((size) => size.name.toLowerCase() === text.trim().toLowerCase());
    if (known) return { ok: true, id: known.id };
    const read = parseSize(text, largest);
    if (!read.ok) return read;
    const same = sizes.find((size) => size.name === read.size.name);
    if (same) return { ok: true, id: same.id };
    const { volume, unit, count } = read.size;
    try {
      const made = await catalog.call.createSize({ volume: Number(volume), unit: unit as Unit, count });
      void client.invalidateQueries({ queryKey: catalog.query.listSizes.key() });
      return { ok: true, id: made.id };
    } catch (error) {
      return { ok: false, reason: errorText(error, "Couldn't create this size") };
    }
  };
}
