import { useSharedDraft } from '#shared/web/own-drafts.ts';
import { randomId } from '#shared/web/random-id.ts';
import { freeLineId, type LineDraft } from './line-draft.ts';

type Lines = readonly LineDraft[];

const NONE: Lines = [];
const same = (one: LineDraft, other: LineDraft) => one.id === other.id && one.clientId === other.clientId;
const isIn = (batch: Lines) => (line: LineDraft) => batch.some((each) => same(each, line));

/** The unsaved lines of an invoice, the same in all tabs; they survive a reload of this browser. */
export function useNewLines(invoiceId: string) {
  const [lines, change, newest] = useSharedDraft(`invoice-lines.${invoiceId}`, NONE);
  const mark = (batch: Lines, sent: boolean) =>
    change((before) => before.map((line) => (isIn(batch)(line) ? { ...line, sent } : line)));
  return {
    lines,
    /** Lines that the server was sent and may have: they don't change until it answers. */
    sent: lines.filter(({ sent }) => sent),
    send: (batch: Lines) => mark(batch, true),
    /** The server refused them. */
    takeBack: (batch: Lines) => mark(batch, false),
    /** The server has them; lines entered in the meantime stay. */
    saved: (batch: Lines) => change((before) => before.filter((line) => !isIn(batch)(line))),
    /** Whether there are lines besides these. */
    others: (batch: Lines) => !newest().every(isIn(batch)),
    isFull: freeLineId(lines) === undefined,
    add: (line: LineDraft) =>
      change((before) => {
        const id = freeLineId(before);
        return id ? [...before, { ...line, id, clientId: randomId(), sent: false }] : before;
      }),
    replace: (line: LineDraft) => change((before) => before.map((each) => (same(each, line) ? line : each))),
    remove: (id: string) => change((before) => before.filter((each) => each.id !== id)),
    clear: () => change(() => NONE),
  };
}

export type NewLines = ReturnType<typeof useNewLines>;
