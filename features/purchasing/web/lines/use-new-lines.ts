import { useState } from 'react';
import { recall, remember } from '#shared/web/remembered.ts';
import { freeLineId, type LineDraft } from './line-draft.ts';

const NONE: readonly LineDraft[] = [];

/** The lines of an invoice that are not saved yet; they survive a reload of this browser. */
export function useNewLines(invoiceId: string) {
  const key = `draft.invoice-lines.${invoiceId}`;
  const [lines, setLines] = useState(() => recall(key, NONE));
  const change = (next: readonly LineDraft[]) => {
    setLines(next);
    remember(key, next.length > 0 ? next : undefined);
  };
  return {
    lines,
    isFull: freeLineId(lines) === undefined,
    add: (line: LineDraft) => {
      const id = freeLineId(lines);
      if (id) change([...lines, { ...line, id }]);
    },
    replace: (line: LineDraft) => change(lines.map((each) => (each.id === line.id ? line : each))),
    remove: (id: string) => change(lines.filter((each) => each.id !== id)),
    clear: () => change(NONE),
  };
}

export type NewLines = ReturnType<typeof useNewLines>;
