import { useState } from 'react';
import { QuantityField } from '../forms/quantity-field.tsx';
import { readQuantity } from '../forms/quantity-text.ts';
import type { Range } from './filter-draft.ts';
import classes from './filters-panel.module.css';

interface RangeFilterProps {
  label: string;
  value: Range | undefined;
  onChange: (range: Range) => void;
}

const shown = (figure: number | null | undefined) => (figure === null || figure === undefined ? '' : String(figure));

export function RangeFilter({ label, value, onChange }: RangeFilterProps) {
  const [min, setMin] = useState(shown(value?.min));
  const [max, setMax] = useState(shown(value?.max));
  const change = (next: { min: string; max: string }) => {
    setMin(next.min);
    setMax(next.max);
    onChange({ min: readQuantity(next.min), max: readQuantity(next.max) });
  };
  return (
    <fieldset className={classes.range}>
      <legend className={classes.legend}>{label}</legend>
      <QuantityField
        aria-label={`${label}, at least`}
        placeholder="From"
        value={min}
        onChange={(text) => change({ min: text, max })}
      />
      <span aria-hidden>to</span>
      <QuantityField
        aria-label={`${label}, at most`}
        placeholder="Any"
        value={max}
        onChange={(text) => change({ min, max: text })}
      />
    </fieldset>
  );
}
