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
  const ignored = preview.names.filter((name, place) => name && !used.has(place));
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
        {ignored.length > 0 ? <p className={classes.note}>Ignored: {ignored.join(', ')}</p> : null}
      </section>
      {words.length > 0 ? <TypeWords importing={importing} words={words} /> : null}
      <FirstRows importing={importing} preview={preview} />
    </>
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
