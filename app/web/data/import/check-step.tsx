import { useMemo } from 'react';
import { Refusal } from '#features/accounts/web/parts/settings-form.tsx';
import { DataGrid } from '#shared/web/data-grid/data-grid.tsx';
import type { GridColumn } from '#shared/web/data-grid/grid-column.ts';
import type { ImportReport } from '../data-api.ts';
import classes from './import-dialog.module.css';
import { wordOf } from './import-kinds.ts';
import { ReportDetails, ReportFigures } from './report-parts.tsx';
import { badRows, countOf, reportFigures, withDecisions } from './report-words.ts';
import { SimilarRows } from './similar-rows.tsx';
import type { Importing } from './use-import.ts';

interface Problem {
  id: string;
  row: number;
  field: string;
  message: string;
}

const COLUMNS: readonly GridColumn<Problem>[] = [
  { id: 'row', header: 'Row', value: (problem) => problem.row, kind: 'count', width: 80, sortKey: 'row' },
  { id: 'field', header: 'Field', value: (problem) => wordOf(problem.field) || '–', width: 140, sortKey: 'field' },
  { id: 'message', header: 'Problem', value: (problem) => problem.message, width: 320, grow: true, sortKey: 'message' },
];

/** What the import would do, before it runs. */
export function CheckStep({ report, importing }: { report: ImportReport; importing: Importing }) {
  const { kind, run, deciding } = importing;
  const decided = kind === 'items' ? withDecisions(report, deciding.decisions) : report;
  const bad = badRows(report);
  const some = reportFigures(report).length > 0;
  return (
    <div className={classes.step}>
      <Refusal error={run.error} />
      <p className={classes.said}>
        {bad === 0
          ? 'The file has no problems. Nothing has changed yet. This import will make these changes:'
          : `${countOf(report.errors.length, 'problems')} in ${countOf(bad, 'rows')}. Correct the file and choose it again, or import it without ${bad === 1 ? 'this row' : 'these rows'}${some ? ', with these changes:' : ': nothing would be left to import.'}`}
      </p>
      <ReportFigures report={decided} />
      {kind === 'items' && decided.updated > 0 ? <ChangedItems plan={importing.plan} /> : null}
      <SimilarRows kind={kind} similar={report.similar} deciding={deciding} />
      {bad > 0 ? <Problems report={report} /> : null}
      <ReportDetails report={report} />
    </div>
  );
}

/** What an import does to items that are here already, beyond their details. */
function ChangedItems({ plan }: Pick<Importing, 'plan'>) {
  const changes = [plan.quantity && 'stock', plan.cost && 'last cost'].filter(Boolean);
  if (changes.length === 0) return null;
  return (
    <p className={classes.said}>
      {`Updated items also get the ${changes.join(' and the ')} from the file, replacing what they have now.`}
    </p>
  );
}

function Problems({ report: { errors } }: { report: ImportReport }) {
  const rows = useMemo(() => errors.map((problem, index) => ({ ...problem, id: String(index) })), [errors]);
  return (
    <div className={classes.problems}>
      <DataGrid
        name="import-problems"
        label="Problems"
        columns={COLUMNS}
        rows={rows}
        empty={null}
        card={(problem) => <ProblemCard problem={problem} />}
        cardHeight={60}
      />
    </div>
  );
}

function ProblemCard({ problem: { row, field, message } }: { problem: Problem }) {
  return (
    <div className={classes.problem}>
      <span className={classes.where}>
        Row {row}
        {field ? `, ${wordOf(field)}` : null}
      </span>
      {message}
    </div>
  );
}
