import { Button, NumberInput } from '@mantine/core';
import { useState } from 'react';
import { readScan } from '#features/catalog/domain/trade-codes.ts';
import { findItemByCode } from '#features/counting/web/count/scan/find-item-by-code.ts';
import { items } from '#features/items/web/items-api.ts';
import { useAct } from '#shared/web/acts/use-act.ts';
import { asApiError } from '#shared/web/api-error.ts';
import type { ReceivedLine } from '../orders-api.ts';
import classes from './receiving.module.css';
import { nameOf } from './use-receive.ts';

interface UnknownCodeProps {
  /** As scanned. */
  code: string;
  lines: readonly ReceivedLine[];
  /** The code belongs to the item of this line from now on; this scan counts so many bottles. */
  onTold: (line: ReceivedLine, bottles: number) => void;
  onClose: () => void;
}

const MOST_BOTTLES = 10_000;

/** Asks which item an unknown barcode belongs to, and how many bottles one scan counts; the next scan knows. */
export function UnknownCode({ code: scanned, lines, onTold, onClose }: UnknownCodeProps) {
  const { code, times, held } = readScan(scanned);
  const [pack, setPack] = useState(held ?? 1);
  const { act, busy } = useAct();
  const tell = (line: ReceivedLine) =>
    void act({
      send: () => addCode(line.inventory_item.id, code, pack),
      done: `Barcode ${code} added to ${nameOf(line.inventory_item)}`,
      failed: 'The barcode could not be added',
      topics: ['items'],
      onDone: () => onTold(line, pack * times),
    });
  return (
    <section className={classes.unknown} aria-label="Unknown barcode">
      <p role="alert">Unknown barcode {code}. Which item on this order is it?</p>
      {times > 1 ? (
        <p className={classes.faint}>
          The label says {times} inside: this scan adds {times} of them.
        </p>
      ) : null}
      <NumberInput
        className={classes.pack}
        label="Bottles per scan of this barcode"
        min={1}
        max={MOST_BOTTLES}
        allowDecimal={false}
        data-mantine-stop-propagation
        value={pack}
        onChange={(value) => setPack(Math.min(MOST_BOTTLES, Math.max(1, Math.trunc(Number(value)) || 1)))}
      />
      <div className={classes.choices}>
        {lines.map((line) => (
          <Button key={line.line_id} variant="default" size="compact-md" disabled={busy} onClick={() => tell(line)}>
            {nameOf(line.inventory_item)} {line.inventory_item.size}
          </Button>
        ))}
        <Button variant="subtle" size="compact-md" onClick={onClose}>
          None of them
        </Button>
      </div>
      <p className={classes.faint}>To add an item that was not ordered, search for its name in the field below.</p>
    </section>
  );
}

/** A code that someone else has added to the same item in the meantime counts as added. */
function addCode(itemId: string, code: string, pack: number): Promise<{ action_id: string | null }> {
  const adding: Promise<{ action_id: string | null }> = items.call.addBarcode({ id: itemId, code, pack_count: pack });
  return adding.catch(async (error: unknown) => {
    if (asApiError(error).status >= 500 || (await findItemByCode(code))?.data.id !== itemId) throw error;
    return { action_id: null };
  });
}
