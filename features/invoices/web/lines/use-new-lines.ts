import { useState } from 'react';
import { useDraft } from '#shared/web/own-drafts.ts';
import { freeLineId, type LineDraft } from './line-draft.ts';

const NONE: readonly LineDraft[] = [];
const NO_IDS: readonly string[] = [];

/** The unsaved lines of an invoice; they survive a reload of this browser. */
export function useNewLines(invoiceId: string) {
  const [lines, setLines] = useDraft(`invoice-lines.${invoiceId}`, NONE);
  const [sent, setSent] = useState(NO_IDS);
  const change = (next: (before: typeof NONE) => typeof NONE) =>
    setLines((before) => {
      const after = next(before);
      return after.length > 0 ? after : NONE;
    });
  return {
    lines,
    /** Lines that the server was sent and may have: they don't change until it answers. */
    sent: lines.filter(({ id }) => sent.includes(id)),
    send: (batch: readonly LineDraft[]) => setSent(batch.map(({ id }) => id)),
    /** The server refused them. */
    takeBack: () => setSent(NO_IDS),
    /** The server has them; lines entered in the meantime stay. */
    saved: (batch: readonly LineDraft[]) => {
      setSent(NO_IDS);
      change((before) => before.filter(({ id }) => !batch.some((each) => each.id === id)));
    },
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
