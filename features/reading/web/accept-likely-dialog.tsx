import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { formatMoney, formatQuantity } from '#shared/domain/format.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { toastDone } from '#shared/web/feedback/toast.ts';
import classes from './line.module.css';
import type { Reading } from './reading-api.ts';
import { likelyLines, type SettledLine } from './reading-draft.ts';
import type { ReadingControl, SettledReading } from './use-reading.ts';

interface Given {
  reading: Reading;
  settled: SettledReading;
  accept: ReadingControl['changeLines'];
}

/** Shows each likely line as printed and what it becomes, before all of them are accepted; one undo takes them back. */
export function AcceptLikelyDialog({ given: { reading, settled, accept }, close }: DialogProps<Given>) {
  const all = likelyLines(settled.lines);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const chosen = all.filter((line) => !left.has(line));
  const toggle = (line: number) =>
    setLeft((before) => {
      const after = new Set(before);
      if (!after.delete(line)) after.add(line);
      return after;
    });
  const submit = () => {
    const undo = accept(Object.fromEntries(chosen.map((line) => [line, { checked: true }])));
    close();
    toastDone(`${chosen.length} ${chosen.length === 1 ? 'line' : 'lines'} accepted`, undo);
  };
  return (
    <DialogFrame
      title="Accept all likely lines"
      onClose={close}
      footer={
        <>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button disabled={chosen.length === 0} onClick={submit} data-autofocus>
            {`Accept ${chosen.length} ${chosen.length === 1 ? 'line' : 'lines'}`}
          </Button>
        </>
      }
    >
      <p className={classes.faint}>Their numbers check out. Check that each name on the document is this item.</p>
      <ul className={classes.likely} aria-label="Likely lines">
        {all.map((line) => {
          const { item, units, unitCost, total } = settled.lines[line] as SettledLine;
          return (
            <li key={line}>
              <Checkbox
                checked={!left.has(line)}
                onChange={() => toggle(line)}
                label={reading.lines[line]?.name}
                description={[
                  [item?.name, item?.vintage, item?.size].filter(Boolean).join(' '),
                  `${formatQuantity(units)} at ${formatMoney(unitCost)} each`,
                ].join(' · ')}
              />
              <span data-figure>{formatMoney(total)}</span>
            </li>
          );
        })}
      </ul>
    </DialogFrame>
  );
}
