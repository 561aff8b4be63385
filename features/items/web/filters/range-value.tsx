import { RangeSlider, TextInput } from '@mantine/core';
import { currencySign } from '#shared/domain/format.ts';
import { readLimit } from './filter-draft.ts';
import classes from './filters.module.css';

/** The range of a slider, and the initial positions of its handles. */
export interface RangeScale {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly low: number;
  readonly high: number;
}

interface RangeValueProps {
  label: string;
  money: boolean;
  scale: RangeScale;
  min: string;
  max: string;
  error?: string;
  onChange: (limits: { min: string; max: string }) => void;
}

/** Two handles for rough limits, two fields for exact numbers; typed numbers may be outside the slider's range. */
export function RangeValue({ label, money, scale, min, max, error, onChange }: RangeValueProps) {
  const within = (text: string, otherwise: number) =>
    Math.min(scale.max, Math.max(scale.min, readLimit(text) ?? otherwise));
  const low = within(min, scale.min);
  const field = { inputMode: 'decimal', autoComplete: 'off', leftSection: money ? currencySign() : undefined } as const;
  return (
    <fieldset className={classes.range}>
      <legend className={classes.legend}>{label}</legend>
      <RangeSlider
        className={classes.slider}
        min={scale.min}
        max={scale.max}
        step={scale.step}
        minRange={0}
        label={null}
        thumbFromLabel={`${label}, minimum`}
        thumbToLabel={`${label}, maximum`}
        value={[low, Math.max(low, within(max, scale.max))]}
        onChange={([from, to]) => onChange({ min: String(from), max: String(to) })}
      />
      <TextInput
        {...field}
        aria-label={`${label}, at least`}
        placeholder="Any"
        value={min}
        error={Boolean(error)}
        onChange={(event) => onChange({ min: event.currentTarget.value, max })}
      />
      <span aria-hidden>to</span>
      <TextInput
        {...field}
        aria-label={`${label}, at most`}
        placeholder="Any"
        value={max}
        error={Boolean(error)}
        onChange={(event) => onChange({ min, max: event.currentTarget.value })}
      />
      {error ? (
        <p className={classes.error} role="alert">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
