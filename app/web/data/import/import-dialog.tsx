import { Button } from '@mantine/core';
import { goTo } from '#shared/web/address/navigate.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import type { ImportKind } from '../data-api.ts';
import { ProgressBar } from '../progress-bar.tsx';
import { CheckStep } from './check-step.tsx';
import { ChooseStep } from './choose-step.tsx';
import { DoneStep } from './done-step.tsx';
import classes from './import-dialog.module.css';
import { IMPORT_KINDS } from './import-kinds.ts';
import { badRows } from './report-words.ts';
import { type Importing, useImport } from './use-import.ts';

const PAGES: Readonly<Record<ImportKind, [path: string, label: string]>> = {
  items: ['/inventory', 'Open inventory'],
  invoices: ['/invoices', 'Open invoices'],
  counts: ['/variance', 'Open variance'],
  catalogue: ['/items/mapping', 'Show item mapping'],
};

/** Choose a file, see what it would do, do it. */
export function ImportDialog({ value, close }: DialogProps) {
  const wanted = IMPORT_KINDS.find(({ kind }) => kind === value)?.kind;
  const importing = useImport(wanted);
  return (
    <DialogFrame title="Import" size="large" footer={<Buttons importing={importing} close={close} />}>
      <Step importing={importing} />
    </DialogFrame>
  );
}

function Step({ importing }: { importing: Importing }) {
  const { check, run, sent, file } = importing;
  if (check.isPending || run.isPending) {
    const name = file?.name ?? '';
    const going = run.isPending ? `Importing ${name}` : `Checking ${name}. Nothing is changed yet.`;
    return (
      <div className={classes.waiting}>
        <ProgressBar
          label={run.isPending ? 'Importing' : 'Checking'}
          done={sent < 1 ? sent : undefined}
          text={sent < 1 ? `Sending ${name}` : going}
        />
      </div>
    );
  }
  if (run.data) return <DoneStep report={run.data} />;
  if (check.data) return <CheckStep report={check.data} error={run.error} />;
  return <ChooseStep importing={importing} />;
}

function Buttons({ importing, close }: { importing: Importing; close: () => void }) {
  const { file, missing, kind, check, run } = importing;
  if (run.data) {
    const [path, label] = PAGES[kind];
    return (
      <>
        <Button variant="default" onClick={importing.restart}>
          Import another file
        </Button>
        <Button onClick={() => goTo(path)} data-autofocus>
          {label}
        </Button>
      </>
    );
  }
  const busy = check.isPending || run.isPending;
  if (check.data) {
    const bad = badRows(check.data);
    return (
      <>
        <Button variant="default" onClick={importing.restart} disabled={busy}>
          Back
        </Button>
        <Button loading={run.isPending} onClick={() => run.mutate(bad > 0)}>
          {bad > 0 ? `Import without ${bad === 1 ? '1 row' : `${bad} rows`}` : 'Import'}
        </Button>
      </>
    );
  }
  return (
    <>
      <Button variant="default" onClick={close} disabled={busy}>
        Cancel
      </Button>
      <Button loading={busy} disabled={!file || missing.length > 0} onClick={() => check.mutate()}>
        Check the file
      </Button>
    </>
  );
}
