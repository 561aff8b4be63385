import type { ImportReport } from '../data-api.ts';
import classes from './import-dialog.module.css';
import { countOf, reportFigures } from './report-words.ts';

export function ReportFigures({ report }: { report: ImportReport }) {
  const figures = reportFigures(report);
  if (figures.length === 0) return null;
  return (
    <dl className={classes.figures}>
      {figures.map(({ label, figure }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd data-figure>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The reader's notes, and the names of records created on the way. */
export function ReportDetails({ report: { notes, listed } }: { report: ImportReport }) {
  return (
    <>
      {notes.map((note) => (
        <p key={note} className={classes.said}>
          {note}
        </p>
      ))}
      {Object.entries(listed)
        .filter(([, names]) => names.length > 0)
        .map(([kind, names]) => (
          <details key={kind} className={classes.listed}>
            <summary>{countOf(names.length, kind)}</summary>
            <ul>
              {names.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          </details>
        ))}
    </>
  );
}
