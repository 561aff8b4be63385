import type { ImportReport } from '../data-api.ts';
import classes from './import-dialog.module.css';
import { ReportDetails, ReportFigures } from './report-parts.tsx';
import { badRows, countOf, reportFigures } from './report-words.ts';

export function DoneStep({ report }: { report: ImportReport }) {
  const left = badRows(report);
  const said = reportFigures(report).length > 0 ? 'Imported.' : 'There was nothing to import.';
  return (
    <div className={classes.step}>
      <p className={classes.said} role="status">
        {said} {left > 0 ? `${countOf(left, 'rows')} with problems ${left === 1 ? 'was' : 'were'} left out.` : null}
      </p>
      <ReportFigures report={report} />
      <ReportDetails report={report} />
    </div>
  );
}
