import { Button } from '@mantine/core';
import { useRef } from 'react';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { goTo } from '#shared/web/address/navigate.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { useFocusAfter } from '#shared/web/dialogs/use-focus-after.ts';
import type { ImportKind } from '../data-api.ts';
import { ProgressBar } from '../progress-bar.tsx';
import { CheckStep } from './check-step.tsx';
import { ChooseStep } from './choose-step.tsx';
import { DoneStep } from './done-step.tsx';
import classes from './import-dialog.module.css';
import { IMPORT_KINDS } from './import-kinds.ts';
import { ManyFilesButtons } from './many/many-files-buttons.tsx';
import { ManyFilesStep } from './many/many-files-step.tsx';
import { useManyFiles } from './many/use-many-files.ts';
import { badRows, countOf, reportFigures } from './report-words.ts';
import { type Importing, useImport } from './use-import.ts';

const PAGES: Readonly<Record<ImportKind, [path: string, label: string]>> = {
  items: ['/inventory', 'Open inventory'],
  invoices: ['/invoices', 'Open invoices'],
  counts: ['/variance', 'Open variance'],
  recipes: ['/recipes', 'Open recipes'],
  matches: ['/pos/menu', 'Open POS Menu'],
  sales: ['/pos/menu', 'Match POS items'],
  catalogue: ['/items/mapping', 'Show item mapping'],
};

/** Choose a file, preview the import, run it. */
export function ImportDialog({ value, close }: DialogProps) {
  const { isAdmin } = useOrganization();
  const wanted = isAdmin ? IMPORT_KINDS.find(({ kind }) => kind === value)?.kind : 'sales';
  const importing = useImport(wanted);
  const many = useManyFiles(wanted);
  const several = many.files.length > 0;
  const openAlone = (file: File) => {
    many.leave();
    importing.chooseFile(file);
  };
  return (
    <DialogFrame
      title="Import"
      size="large"
      footer={
        several ? <ManyFilesButtons many={many} close={close} /> : <Buttons importing={importing} close={close} />
      }
    >
      {several ? (
        <ManyFilesStep many={many} onAlone={openAlone} />
      ) : (
        <Step importing={importing} onSeveral={many.check} />
      )}
    </DialogFrame>
  );
}

function Step({ importing, onSeveral }: { importing: Importing; onSeveral: (files: readonly File[]) => void }) {
  const { look, check, run } = importing;
  if (look.isPending || check.isPending || run.isPending) return <Waiting importing={importing} />;
  if (run.data) return <DoneStep report={run.data} kind={importing.kind} />;
  if (check.data) return <CheckStep report={check.data} importing={importing} />;
  return <ChooseStep importing={importing} onSeveral={onSeveral} />;
}

function Waiting({ importing: { look, run, sent, step, file } }: { importing: Importing }) {
  const name = file?.name ?? '';
  const label = look.isPending ? 'Reading' : run.isPending ? 'Importing' : 'Checking';
  const still = look.isPending || run.isPending ? '' : ' Nothing has changed yet.';
  const sending = sent < 1;
  return (
    <div className={classes.waiting}>
      <ProgressBar
        label={label}
        done={sending ? sent : step?.done}
        of={sending ? 1 : step?.of}
        text={sending ? `Sending ${name}` : `${step ? `${step.text} (${name})` : `${label} ${name}`}.${still}`}
      />
    </div>
  );
}

function Buttons({ importing, close }: { importing: Importing; close: () => void }) {
  const { preview, missing, kind, look, check, run } = importing;
  const busy = look.isPending || check.isPending || run.isPending;
  const next = useRef<HTMLButtonElement>(null);
  useFocusAfter(busy, () => next.current);
  if (run.data) {
    const [path, label] = PAGES[kind];
    return (
      <>
        <Button variant="default" onClick={importing.restart}>
          Import another file
        </Button>
        <Button ref={next} onClick={() => goTo(path)}>
          {label}
        </Button>
      </>
    );
  }
  if (check.data) {
    const bad = badRows(check.data);
    const linked = Object.values(importing.deciding.decisions).some((decision) => decision !== 'new');
    const nothing = reportFigures(check.data).length === 0 && !linked;
    return (
      <>
        <Button variant="default" onClick={importing.backToColumns} disabled={busy}>
          Back
        </Button>
        <Button
          ref={next}
          loading={run.isPending}
          disabled={nothing || importing.deciding.open > 0}
          onClick={() => run.mutate(bad > 0)}
        >
          {bad > 0 ? `Import without ${countOf(bad, 'rows')}` : 'Import'}
        </Button>
      </>
    );
  }
  return (
    <>
      <Button variant="default" onClick={close} disabled={busy}>
        Cancel
      </Button>
      <Button ref={next} loading={busy} disabled={!preview || missing.length > 0} onClick={() => check.mutate()}>
        Check file
      </Button>
    </>
  );
}
