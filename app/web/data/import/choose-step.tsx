import { Refusal } from '#features/accounts/web/parts/settings-form.tsx';
import { FileDrop } from '../file-drop.tsx';
import { ColumnsStep } from './columns-step.tsx';
import classes from './import-dialog.module.css';
import { kindText, wordOf } from './import-kinds.ts';
import type { Importing } from './use-import.ts';
import '@mantine/core/styles/FloatingIndicator.css';
import { SegmentedControl } from '@mantine/core';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import type { ImportKind } from '../data-api.ts';
import { IMPORT_KINDS } from './import-kinds.ts';

function KindChoice({ importing: { file, kind, chooseKind } }: { importing: Importing }) {
  const { isAdmin } = useOrganization();
  // Members import sales, and nothing else.
  if (!isAdmin) return <p className={classes.kindText}>{kindText('sales').text}</p>;
  return (
    <section>
      <h3 className={classes.title}>{file ? 'File type' : 'Import types'}</h3>
      <div className={classes.kinds}>
        <SegmentedControl
          aria-label="File type"
          value={kind}
          data={IMPORT_KINDS.map((each) => ({ value: each.kind, label: each.label }))}
          onChange={(next) => chooseKind(next as ImportKind)}
        />
      </div>
      <p className={classes.kindText}>{kindText(kind).text}</p>
    </section>
  );
}

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
        hint="CSV or XLSX from any program, up to 60 MB. You can choose several files."
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
      <p className={classes.names}>{columns.map((column) => wordOf(column.name)).join(', ')}</p>
      <p className={classes.note}>
        Required:{' '}
        {columns
          .filter((column) => column.needed)
          .map((column) => wordOf(column.name))
          .join(', ')}
        . Your columns can have other names and any order: you map them in the next step.{' '}
        {kind === 'sales' ? null : 'Items are matched by barcode, or else by name, size, and vintage.'}
      </p>
    </section>
  );
}
