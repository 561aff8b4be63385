import { badRows, countOf, reportFigures } from '../report-words.ts';
import type { JudgedFile } from './use-many-files.ts';

/** The state of a file in one sentence. */
export function fileWords({ state, reason, report }: JudgedFile): string {
  if (state === 'waits') return 'Waiting';
  if (state === 'checking') return 'Checking…';
  if (state === 'importing') return 'Importing…';
  if (reason !== undefined) return `Not imported. ${reason}`;
  if (!report) return '';
  const bad = badRows(report);
  if (bad > 0) {
    const [first] = report.errors;
    const where = first ? ` Row ${first.row}: ${first.message}` : '';
    return `Not imported: ${countOf(report.errors.length, 'problems')} in ${countOf(bad, 'rows')}.${where}`;
  }
  const figures = reportFigures(report).map(({ figure, label }) => `${figure} ${label}`);
  const said = figures.length > 0 ? figures.join(', ') : 'nothing new';
  return state === 'imported' ? `Imported: ${said}` : `Will import ${said}`;
}
