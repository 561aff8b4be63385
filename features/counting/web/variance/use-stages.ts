import { useQuery } from '@tanstack/react-query';
import { formatDate } from '#shared/domain/format.ts';
import { counting } from '../counting-api.ts';
import type { Stage } from './variance-row.ts';

/** All cycles, newest first. */
export function useStages(): readonly Stage[] {
  const { data } = useQuery(counting.query.listStages.queryOptions({ input: {} }));
  return Array.isArray(data) ? data : [];
}

export function stageLabel(stage: Pick<Stage, 'number' | 'state' | 'start' | 'end'>, timezone: string): string {
  const start = formatDate(stage.start, timezone);
  if (stage.state === 'open') return `Cycle ${stage.number}: since ${start}`;
  const span = `Cycle ${stage.number}: ${start} to ${formatDate(stage.end, timezone)}`;
  return stage.state === 'audit' ? `${span} (audit)` : span;
}
