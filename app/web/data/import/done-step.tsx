import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { undo } from '#shared/web/acts/act.ts';
import type { ImportKind, ImportReport } from '../data-api.ts';
import classes from './import-dialog.module.css';
import { ReportDetails, ReportFigures } from './report-parts.tsx';
import { badRows, countOf, reportFigures } from './report-words.ts';

const UNDONE: Partial<Record<ImportKind, string>> = {
  items: 'Import undone: its new items and their stock were removed, and other items were restored.',
  invoices: 'Import undone: its invoices were removed, and their bottles were taken out of stock.',
  counts: 'Import undone: its counts were removed, and stock is back to what it was.',
  recipes: 'Import undone: its new recipes were deleted, and other recipes were restored.',
  sales: 'Import undone: its sales were removed, and what they used is back in stock.',
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
