import { useDraft } from '#shared/web/own-drafts.ts';
import { freeLineId, type LineDraft } from './line-draft.ts';

const NONE: readonly LineDraft[] = [];

/** The unsaved lines of an invoice; they survive a reload of this browser. */
export function useNewLines(invoiceId: string) {
  const [lines, setLines] = useDraft(`invoice-lines.${invoiceId}`, NONE);
  const change = (next: (before: typeof NONE) => typeof NONE) =>
    setLines((before) => {
      const after = next(before);
      return after.length > 0 ? after : NONE;
    });
  return {
    lines,
    isFull: freeLineId(lines) === undefined,
    add: (line: LineDraft) =>
      change((before) => {
        const id = freeLineId(before);
        return id ? [...before, { ...line, id }] : before;
      }),
    replace: (line: LineDraft) => change((before) => before.map((each) => (each.id === line.id ? line : each))),
    remove: (id: string) => change((before) => before.filter((each) => each.id !== id)),
    clear: () => setLines(NONE),
  };
}

export type NewLines = ReturnType<typeof useNewLines>;
