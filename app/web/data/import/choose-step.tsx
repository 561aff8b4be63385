import '@mantine/core/styles/FloatingIndicator.css';
import { NativeSelect, SegmentedControl } from '@mantine/core';
import { useId } from 'react';
import { Refusal } from '#features/accounts/web/parts/settings-form.tsx';
import type { ImportKind } from '../data-api.ts';
import { FileDrop } from '../file-drop.tsx';
import classes from './import-dialog.module.css';
import { IMPORT_KINDS, type ImportColumn, kindText } from './import-kinds.ts';
import type { Importing } from './use-import.ts';

export function ChooseStep({ importing }: { importing: Importing }) {
  const { file, header, kind, check } = importing;
  return (
    <div className={classes.step}>
      <Refusal error={check.error} />
      <FileDrop
        label="Drop a spreadsheet here, or choose one"
        hint="CSV or XLSX, up to 60 MB, with a header in its first row"
        autoFocus
        accept=".csv,.tsv,.txt,.xlsx"
        file={file}
        onChange={(next) => void importing.chooseFile(next)}
      />
      <section>
        <h3 className={classes.title}>{file ? 'It holds' : 'What can be imported'}</h3>
        <SegmentedControl
          aria-label="What the file holds"
          value={kind}
          data={IMPORT_KINDS.map((each) => ({ value: each.kind, label: each.label }))}
          onChange={(next) => importing.chooseKind(next as ImportKind)}
        />
        <p className={classes.kindText}>{kindText(kind).text}</p>
      </section>
      {file && header ? <Columns importing={importing} /> : <ColumnNames kind={kind} />}
    </div>
  );
}

/** For a workbook, or before there is a file: what its header should say. */
function ColumnNames({ kind }: { kind: ImportKind }) {
  const { columns } = kindText(kind);
  return (
    <section>
      <h3 className={classes.title}>Columns</h3>
      <p className={classes.names}>{columns.map((column) => column.name).join(', ')}</p>
      <p className={classes.note}>
        Needed:{' '}
        {columns
          .filter((column) => column.needed)
          .map((column) => column.name)
          .join(', ')}
        . In any order; others are ignored. Items are recognized by barcode, else by name, size and vintage.
      </p>
    </section>
  );
}

function Columns({ importing }: { importing: Importing }) {
  const { header, kind, columns: choice, missing } = importing;
  const names = header?.names ?? [];
  const used = new Set(Object.values(choice));
  const ignored = names.filter((name, place) => name.trim() && !used.has(place));
  return (
    <section>
      <h3 className={classes.title}>Which column is what</h3>
      {missing.length > 0 ? (
        <p className={classes.kindText} role="status">
          Choose the column for {missing.join(', ')}.
        </p>
      ) : null}
      <div className={classes.columns}>
        {kindText(kind).columns.map((column) => (
          <ColumnField
            key={column.name}
            column={column}
            names={names}
            place={choice[column.name]}
            onChoose={(place) => importing.chooseColumn(column.name, place)}
          />
        ))}
      </div>
      {ignored.length > 0 ? <p className={classes.note}>Not read: {ignored.join(', ')}</p> : null}
    </section>
  );
}

interface ColumnFieldProps {
  column: ImportColumn;
  names: readonly string[];
  place: number | undefined;
  onChoose: (place: number | undefined) => void;
}

function ColumnField({ column, names, place, onChoose }: ColumnFieldProps) {
  const fieldId = useId();
  const isMissing = column.needed && place === undefined;
  return (
    <div className={classes.column}>
      <label htmlFor={fieldId}>
        {column.name}
        {column.needed ? (
          <span className={classes.needed} data-missing={isMissing || undefined}>
            needed
          </span>
        ) : null}
      </label>
      <NativeSelect
        id={fieldId}
        size="xs"
        value={place === undefined ? '' : String(place)}
        error={isMissing}
        data={[
          { value: '', label: '–' },
          ...names.map((name, index) => ({ value: String(index), label: name.trim() || `Column ${index + 1}` })),
        ]}
        onChange={(event) => onChoose(event.currentTarget.value === '' ? undefined : Number(event.currentTarget.value))}
      />
    </div>
  );
}
