import { useState } from 'react';
import { formatQuantity, formatToEdit } from '#shared/domain/format.ts';
import { parseQuantity } from '#shared/domain/quantity-expression.ts';
import { FigureInPlace } from '../forms/figure-in-place.tsx';
import classes from './pars.module.css';
import { useSetPars } from './use-set-pars.ts';

interface ParFigureProps {
  itemId: string;
  locationId: string;
  locationName: string;
  par: number | null;
}

/** Par of a location, edited in place; empty removes it. */
export function ParFigure({ itemId, locationId, locationName, par }: ParFigureProps) {
  const [saving, setSaving] = useState<number | null>();
  const setPars = useSetPars();
  const save = async (value: number) => {
    setSaving(value || null);
    await setPars([{ inventory_item_id: itemId, location_id: locationId, par: value }]);
    setSaving(undefined);
  };
  const take = (typed: string) => {
    const parsed = typed === '' ? { ok: true as const, value: 0 } : parseQuantity(typed);
    if (!parsed.ok || parsed.value < 0) return 'Par should be either 0 or a number above 0';
    if (parsed.value !== (par ?? 0)) void save(parsed.value);
    return undefined;
  };
  const shown = saving === undefined ? par : saving;
  return (
    <FigureInPlace
      label={`Par at ${locationName}`}
      name={shown === null ? `Set par at ${locationName}` : `Par ${formatQuantity(shown)} at ${locationName}, edit`}
      title="Par"
      shown={shown === null ? 'Set par' : `Par ${formatQuantity(shown)}`}
      start={formatToEdit(par)}
      take={take}
      className={classes.figure}
      inputClassName={classes.input}
    />
  );
}
