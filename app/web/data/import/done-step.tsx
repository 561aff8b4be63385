import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { undo } from '#shared/web/acts/act.ts';
import type { ImportKind, ImportReport } from '../data-api.ts';
import classes from './import-dialog.module.css';
import { ReportDetails, ReportFigures } from './report-parts.tsx';
import { badRows, countOf, reportFigures } from './report-words.ts';

const UNDONE: Partial<Record<ImportKind, string>> = {
  items: 'The import is undone: its new items and their stock are gone, and the others are as before.',
  invoices: 'The import is undone: its invoices are gone, and their bottles have left stock.',
  counts: 'The import is undone: stock is as if nobody had counted.',
  recipes: 'The import is undone: its new recipes are deleted, and the others are as before.',
  sales: 'The import is undone: its sales are gone, and what they took is in stock again.',
};

/** The result of an import, with its undo. */
export function DoneStep({ report, kind }: { report: ImportReport; kind: ImportKind }) {
  const client = useQueryClient();
  const [taken, setTaken] = useState<'no' | 'taking' | 'taken'>('no');
  const left = badRows(report);
  const changed = reportFigures({ ...report, skipped: 0 }).length > 0;
  const said = changed ? 'Imported.' : 'There was nothing to import.';
  const { action_id: actionId } = report;
  const takeBack = async (id: string) => {
    setTaken('taking');
    setTaken((await undo(client, id)) ? 'taken' : 'no');
  };
  if (taken === 'taken')
    return (
      <div className={classes.step}>
        <p className={classes.said} role="status">
          {UNDONE[kind]}
        </p>
      </div>
    );
  return (
    <div className={classes.step}>
      <p className={classes.said} role="status">
        {said} {left > 0 ? `${countOf(left, 'rows')} with problems ${left === 1 ? 'was' : 'were'} left out.` : null}
      </p>
      <ReportFigures report={report} />
      <ReportDetails report={report} />
      {actionId && changed ? (
        <Button
          className={classes.undo}
          variant="default"
          loading={taken === 'taking'}
          onClick={() => void takeBack(actionId)}
        >
          Undo import
        </Button>
      ) : null}
    </div>
  );
}
