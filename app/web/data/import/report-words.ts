import { formatCount } from '#shared/domain/format.ts';
import type { ImportReport } from '../data-api.ts';

export interface ReportFigure {
  label: string;
  figure: string;
}

/** A counted kind by its server name, which is a regular plural: "1 POS item", "2 categories". */
function nameOf(count: number, plural: string): string {
  const words = plural.replaceAll('_', ' ').replace(/^pos /, 'POS ');
  return count === 1 ? words.replace(/ies$/, 'y').replace(/ches$/, 'ch').replace(/s$/, '') : words;
}

export const countOf = (count: number, plural: string): string => `${formatCount(count)} ${nameOf(count, plural)}`;

/** Numbers of rows that were (or would be) created, changed and skipped; leaves out zeros. */
export function reportFigures({ created, updated, skipped }: ImportReport): ReportFigure[] {
  const figures = Object.entries(created).map(([kind, count]) => ({ label: `new ${nameOf(count, kind)}`, count }));
  return [...figures, { label: 'updated', count: updated }, { label: 'already up to date', count: skipped }]
    .filter(({ count }) => count > 0)
    .map(({ label, count }) => ({ label, figure: formatCount(count) }));
}

/** Rows with a problem; one may have several. */
export const badRows = ({ errors }: ImportReport): number => new Set(errors.map(({ row }) => row)).size;

/**
 * The report as the decisions about its similar rows change it: a row that is linked makes no new item. Rows that were decided
 * for an earlier file are linked already.
 */
export function withDecisions(report: ImportReport, decisions: Readonly<Record<string, string>>): ImportReport {
  const linked = report.similar.reduce((sum, { row, learned }) => {
    const decision = decisions[row] ?? (learned ? 'before' : 'new');
    return sum + Number(decision !== 'new') - Number(learned);
  }, 0);
  const { items } = report.created;
  if (linked === 0 || items === undefined || items < linked) return report;
  return {
    ...report,
    created: { ...report.created, items: items - linked },
    updated: report.updated + linked,
  };
}
