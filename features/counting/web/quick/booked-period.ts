import { formatDateTime } from '#shared/domain/format.ts';
import type { Stage } from '../variance/variance-row.ts';

/** The last moment of a cycle that ended: what corrects it is booked there. */
export const lastMomentOf = ({ end }: Pick<Stage, 'end'>): string =>
  new Date(new Date(end ?? Date.now()).getTime() - 1).toISOString();

/** Says in which period something lands, before it is saved. */
export function bookedPeriod(stage: Stage, timezone: string): string {
  if (stage.state === 'open') return `Counts toward cycle ${stage.number} as of now.`;
  return `Counts toward cycle ${stage.number}, which ended, as of its end ${formatDateTime(lastMomentOf(stage), timezone)}.`;
}
