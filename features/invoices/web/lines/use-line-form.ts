import { useRef, useState } from 'react';
import { formatMoneyToEdit, formatToEdit } from '#shared/domain/format.ts';
import { toastFailed } from '#shared/web/feedback/toast.ts';
import type { LineAmount } from '../../domain/line-maths.ts';
import { type LineDraft, type LineErrors, lineErrors, settleAmount } from './line-draft.ts';

type Typed = Partial<Record<LineAmount, string>>;

const shown = (amount: LineAmount, value: string) =>
  amount === 'quantity' ? formatToEdit(value) : formatMoneyToEdit(value || 0);

/** The fields of one line while it is typed. `take` receives the line once it is valid. */
export function useLineForm(start: LineDraft, take: (line: LineDraft) => void) {
  const [line, setLine] = useState(start);
  const [typed, setTyped] = useState<Typed>({});
  const [errors, setErrors] = useState<LineErrors>({});
  // Enter must accept the value that the same key press calculated.
  const latest = useRef(line);

  const put = (next: LineDraft) => {
    latest.current = next;
    setLine(next);
  };
  const settle = (amount: LineAmount, text: string): boolean => {
    if (typed[amount] === undefined) return errors[amount] === undefined;
    const settled = settleAmount(latest.current, amount, text);
    setErrors({ ...errors, [amount]: settled.ok ? undefined : settled.reason });
    if (!settled.ok) return false;
    put(settled.line);
    setTyped((before) => ({ ...before, [amount]: undefined }));
    return true;
  };
  /** Amounts that were left unreadable: their line still holds the figure from before. */
  const unreadable = (except: LineAmount | undefined): LineErrors =>
    Object.fromEntries(
      (Object.entries(typed) as [LineAmount, string | undefined][]).flatMap(([amount, text]) => {
        if (amount === except || text === undefined) return [];
        const settled = settleAmount(latest.current, amount, text);
        return settled.ok ? [] : [[amount, settled.reason]];
      }),
    );
  const commit = (settled?: LineAmount): boolean => {
    const found = { ...lineErrors(latest.current), ...unreadable(settled) };
    setErrors(found);
    const [first] = Object.values(found);
    if (first !== undefined) {
      toastFailed(`Error Validating Invoice Item: ${first}`);
      return false;
    }
    take(latest.current);
    return true;
  };
  return {
    line,
    errors,
    change: (part: Partial<LineDraft>) => put({ ...latest.current, ...part }),
    commit: () => commit(),
    amount: (amount: LineAmount) => ({
      value: typed[amount] ?? shown(amount, line[amount]),
      error: errors[amount],
      onType: (text: string) => setTyped({ ...typed, [amount]: text }),
      onSettle: (text: string) => void settle(amount, text),
      onEnter: (text: string) => {
        if (settle(amount, text)) commit(amount);
      },
    }),
  };
}

export type LineForm = ReturnType<typeof useLineForm>;
