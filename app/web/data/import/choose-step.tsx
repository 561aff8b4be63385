import { Refusal } from '#features/accounts/web/parts/settings-form.tsx';
import { FileDrop } from '../file-drop.tsx';
import { ColumnsStep } from './columns-step.tsx';
import classes from './import-dialog.module.css';
import { kindText } from './import-kinds.ts';
import { KindChoice } from './kind-choice.tsx';
import type { Importing } from './use-import.ts';

interface ChooseStepProps {
  importing: Importing;
  onSeveral: (files: readonly File[]) => void;
}

/** The file, its contents, and its column mapping. */
export function ChooseStep({ importing, onSeveral }: ChooseStepProps) {
  const { file, preview, look, check } = importing;
  return (
    <div className={classes.step}>
      <Refusal error={look.error ?? check.error} />
      <FileDrop
        label="Drop a spreadsheet here, or choose one"
        hint="CSV or XLSX from any program, up to 60 MB; several at once, too"
        autoFocus
        accept=".csv,.tsv,.txt,.xlsx"
        file={file}
        onChange={importing.chooseFile}
        onSeveral={onSeveral}
      />
      <KindChoice importing={importing} />
      {preview ? <ColumnsStep importing={importing} preview={preview} /> : <ColumnNames importing={importing} />}
    </div>
  );
}

/** Before a file is chosen: the supported columns. */
function ColumnNames({ importing: { kind } }: { importing: Importing }) {
  const { columns } = kindText(kind);
  return (
    <section>
      <h3 className={classes.title}>Columns in the file</h3>
      <p className={classes.names}>{columns.map((column) => column.name).join(', ')}</p>
      <p className={classes.note}>
        Required:{' '}
        {columns
          .filter((column) => column.needed)
          .map((column) => column.name)
          .join(', ')}
        . Your columns can have other names and any order: you map them in the next step.{' '}
        {kind === 'sales' ? null : 'Items are recognized by barcode, else by name, size and vintage.'}
      </p>
    </section>
  );
}
