import { formatCount } from '#shared/domain/format.ts';
import type { Inverse } from './inverse.ts';
import { type Recorded, type RowChange, type RowsOptions, rowsInverse } from './rows-inverse.ts';
import { untouchedRows } from './untouched-rows.ts';

interface RecordsOptions extends RowsOptions {
  /** The record that a row belongs to; empty for one that can't be told apart, which then blocks the whole undo. */
  readonly recordOf: (row: RowChange) => string;
  /** What people call one record, and several: "item", "items". */
  readonly called: readonly [one: string, many: string];
}

/**
 * The same for an act that may be about many records: those that are as the act left them are undone, and the answer says how
 * many were left. Refused where none is.
 */
export function recordsInverse({ recordOf, called, ...options }: RecordsOptions): Inverse<Recorded> {
  const all = rowsInverse(options);
  return {
    ...all,
    async undo(tx, context, act, undoStock) {
      const { rows, touched } = await untouchedRows(
        tx,
        context.actor.organizationId,
        act.rows,
        recordOf,
        options.passing,
      );
      const isApart = !act.made?.length && act.actions.length === 0 && !touched.includes('');
      const left = rows.length > 0 && isApart ? touched.length : 0;
      const remark = await all.undo(tx, context, left > 0 ? { ...act, rows } : act, undoStock);
      return [remark, sayLeft(left, called)].filter(Boolean).join(' ');
    },
  };
}

export function sayLeft(left: number, [one, many]: RecordsOptions['called']): string | undefined {
  if (left === 0) return undefined;
  return left === 1
    ? `1 ${one} has since been changed, so it was left as it is.`
    : `${formatCount(left)} ${many} have since been changed, so they were left as they are.`;
}
