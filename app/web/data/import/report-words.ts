import { formatCount } from '#shared/domain/format.ts';
import type { ImportReport } from '../data-api.ts';

export interface ReportFigure {
  label: string;
  figure: string;
}

/** "3 items", "1 item": what an import counts has regular names. */
export const countOf = (count: number, plural: string): string =>
  `${formatCount(count)} ${count === 1 ? plural.replace(/s$/, '') : plural}`;

/** What was (or would be) created, changed and left alone; zeros are no news. */
export function reportFigures({ created, updated, skipped }: ImportReport): ReportFigure[] {
  const figures = Object.entries(created).map(([kind, count]) => ({ label: `new ${nameOf(count, kind)}`, count }));
  return [...figures, { label: 'updated', count: updated }, { label: 'already as in the file', count: skipped }]
    .filter(({ count }) => count > 0)
    .map(({ label, count }) => ({ label, figure: formatCount(count) }));
}

const nameOf = (count: number, plural: string) =>
  (count === 1 ? plural.replace(/s$/, '') : plural).replaceAll('_', ' ');

/** Rows with a problem; one may have several. */
export const badRows = ({ errors }: ImportReport): number => new Set(errors.map(({ row }) => row)).size;
