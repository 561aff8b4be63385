import { recognizeSaleFile } from '#features/sales/domain/files/sale-files.ts';
import type { FilePreview } from '../data-api.ts';
import { ColumnField } from './column-field.tsx';
import { FileQuestions } from './file-questions.tsx';
import classes from './import-dialog.module.css';
import { kindText, wordOf } from './import-kinds.ts';
import { isMissing, readSamples, unknownTypes } from './import-plan.ts';
import { countOf } from './report-words.ts';
import { TypeWords } from './type-words.tsx';
import type { Importing } from './use-import.ts';

interface ColumnsStepProps {
  importing: Importing;
  preview: FilePreview;
}

/** What columns of locations say. */
const STATED_BY_LOCATION = ['location', 'quantity'];

/** The column mapping: guessed, shown with samples, and editable. */
export function ColumnsStep({ importing, preview }: ColumnsStepProps) {
  const { kind, plan, missing } = importing;
  const byLocation = plan.quantity?.at;
  const used = new Set([...Object.values(plan), ...(byLocation ?? [])].map(({ from }) => from));
  const ignored = preview.names.flatMap((name, place) => (name && !used.has(place) ? [place] : []));
  const columns = kindText(kind).columns.filter(({ name }) => !byLocation || !STATED_BY_LOCATION.includes(name));
  const typeFrom = plan.type?.from;
  const known = kind === 'sales' ? recognizeSaleFile(preview.names) : null;
  const words = typeFrom === undefined ? [] : unknownTypes(typeFrom, preview);
  return (
    <>
      <FileQuestions importing={importing} preview={preview} />
      <section>
        <h3 className={classes.title}>Map columns</h3>
        {known ? <p className={classes.kindText}>Recognized: {known.name}</p> : null}
        <p className={classes.kindText} role="status">
          {missing.length > 0
            ? `Choose ${missing.join(', ')}.`
            : `${countOf(preview.rows, 'rows')} below the header in row ${preview.header_row}.`}
        </p>
        <div className={classes.columns}>
          {columns.map((column) => (
            <ColumnField
              key={`${kind} ${column.name}`}
              column={column}
              source={plan[column.name]}
              isMissing={column.needed === true && isMissing(column, plan)}
              preview={preview}
              onChoose={(source) => importing.chooseColumn(column.name, source)}
              onRefine={(source) => importing.refineColumn(column.name, source)}
            />
          ))}
        </div>
        <NotImported places={ignored} preview={preview} />
      </section>
      {words.length > 0 ? <TypeWords importing={importing} words={words} /> : null}
      <FirstRows importing={importing} preview={preview} />
    </>
  );
}

const MOST_SAMPLES = 3;

/** Columns of the file that nothing takes, each with what it holds: an unusual header hides a vintage or a type. */
export function NotImported({ places, preview }: { places: readonly number[]; preview: FilePreview }) {
  if (places.length === 0) return null;
  return (
    <section aria-label="Not imported" className={classes.note}>
      <p>Not imported. If one of these is needed, choose it above.</p>
      <ul>
        {places.map((place) => (
          <li key={place}>
            {[
              preview.names[place],
              [...new Set(preview.samples.map((row) => row[place]).filter(Boolean))].slice(0, MOST_SAMPLES).join(', '),
            ]
              .filter(Boolean)
              .join(': ')}
          </li>
        ))}
      </ul>
    </section>
  );
}

function FirstRows({ importing: { kind, plan }, preview }: ColumnsStepProps) {
  const { columns, rows } = readSamples(kind, plan, preview);
  if (columns.length === 0) return null;
  return (
    <section>
      <h3 className={classes.title}>The first rows, as they will be read</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the keyboard too */}
      <section className={classes.preview} aria-label="First rows" tabIndex={0}>
        <table>
          <thead>
            <tr>
              {columns.map((name) => (
                <th key={name} scope="col">
                  {wordOf(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no other name
              <tr key={row}>
                {cells.map((cell, place) => (
                  <td key={columns[place]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
