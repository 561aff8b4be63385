import { formatDateTime } from '#shared/domain/format.ts';
import type { Stage } from '../variance/variance-row.ts';

/** The last moment of an ended cycle; its corrections are booked there. */
export const lastMomentOf = ({ end }: Pick<Stage, 'end'>): string =>
  new Date(new Date(end ?? Date.now()).getTime() - 1).toISOString();

/** Says which period something is booked to, before it is saved. */
export function bookedPeriod(stage: Stage, timezone: string): string {
  if (stage.state === 'open') return `Counts toward cycle ${stage.number} as of now.`;
  return `Counts toward cycle ${stage.number}, which ended, as of its end ${formatDateTime(lastMomentOf(stage), timezone)}.`;
}
