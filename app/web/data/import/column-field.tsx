import { NativeSelect, TextInput } from '@mantine/core';
import { useId } from 'react';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { MAIN_TYPES } from '#features/catalog/domain/main-types.ts';
import type { ColumnSource } from '#shared/domain/column-plan.ts';
import { DayField } from '#shared/web/dates/day-picker.tsx';
import type { FilePreview } from '../data-api.ts';
import classes from './import-dialog.module.css';
import { type ImportColumn, wordOf } from './import-kinds.ts';

interface ColumnFieldProps {
  column: ImportColumn;
  source: ColumnSource | undefined;
  /** Required, and neither it nor its substitute was chosen. */
  isMissing: boolean;
  preview: FilePreview;
  onChoose: (source: ColumnSource | undefined) => void;
  /** Keeps the column and changes how it is read. */
  onRefine: (source: ColumnSource) => void;
}

const NOTHING = '';
const FOR_ALL = 'all';
const UNITS = ['mL', 'cl', 'L', 'oz', 'g', 'kg', 'each'];
const SHOWN_SAMPLES = 3;
const DAYS = new Set(['sold_at', 'date', 'counted_at']);

/** One supported column: the file's column for it, or one text for all rows. */
export function ColumnField({ column, source, isMissing, preview, onChoose, onRefine }: ColumnFieldProps) {
  const fieldId = useId();
  const chosen = source ? (source.value !== undefined ? FOR_ALL : String(source.from)) : NOTHING;
  return (
    <div className={classes.column}>
      <label htmlFor={fieldId}>
        {wordOf(column.name)}
        {column.needed ? (
          <span className={classes.needed} data-missing={isMissing || undefined}>
            {column.orElse ? `required, or ${wordOf(column.orElse).toLowerCase()}` : 'required'}
          </span>
        ) : null}
      </label>
      <div className={classes.source}>
        <NativeSelect
          id={fieldId}
          size="xs"
          value={chosen}
          error={isMissing}
          data={[
            { value: NOTHING, label: '–' },
            ...preview.names.map((name, place) => ({ value: String(place), label: name || `Column ${place + 1}` })),
            { value: FOR_ALL, label: 'Same value for all rows…' },
          ]}
          onChange={({ currentTarget: { value } }) => {
            if (value === NOTHING) onChoose(undefined);
            else onChoose(value === FOR_ALL ? { value: '' } : { from: Number(value) });
          }}
        />
        {source?.value !== undefined ? (
          <ForAllRows column={column.name} value={source.value} onChange={(value) => onRefine({ value })} />
        ) : null}
        {source?.unit !== undefined ? (
          <NativeSelect
            size="xs"
            aria-label={`Unit of ${wordOf(column.name).toLowerCase()}`}
            value={source.unit}
            data={UNITS.map((unit) => ({ value: unit, label: `Numbers without a unit are ${unit}` }))}
            onChange={(event) => onRefine({ ...source, unit: event.currentTarget.value })}
          />
        ) : null}
        {source?.from !== undefined ? <Samples from={source.from} preview={preview} /> : null}
      </div>
    </div>
  );
}

interface ForAllRowsProps {
  column: string;
  value: string;
  onChange: (value: string) => void;
}

function ForAllRows({ column, value, onChange }: ForAllRowsProps) {
  const label = `${wordOf(column)} of all rows`;
  const { timezone } = useOrganization();
  if (column === 'type')
    return (
      <NativeSelect
        size="xs"
        aria-label={label}
        value={value}
        data={[{ value: '', label: 'Choose a type' }, ...Object.values(MAIN_TYPES)]}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  if (DAYS.has(column))
    return (
      <DayField
        label={label}
        hideLabel
        timezone={timezone}
        value={value}
        onChange={onChange}
        onClear={() => onChange('')}
      />
    );
  return (
    <TextInput
      size="xs"
      aria-label={label}
      placeholder="Text for all rows"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function Samples({ from, preview }: { from: number; preview: FilePreview }) {
  const filled = [...new Set(preview.samples.map((line) => line[from]?.trim()).filter(Boolean))];
  const text = filled.slice(0, SHOWN_SAMPLES).join(' · ');
  return (
    <p className={classes.samples} title={text}>
      {text || 'Empty in the first rows'}
    </p>
  );
}
