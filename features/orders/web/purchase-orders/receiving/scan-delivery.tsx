import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { gtinOfLabel } from '#features/catalog/domain/trade-codes.ts';
import { invoices } from '#features/invoices/web/invoices-api.ts';
import { ItemSearch } from '#features/invoices/web/lines/item-search/item-search.tsx';
import { formatQuantity } from '#shared/domain/format.ts';
import { useAct } from '#shared/web/acts/use-act.ts';
import { toastFailed } from '#shared/web/feedback/toast.ts';
import { FigureInput } from '#shared/web/fields/figure-input.tsx';
import { MoneyInput } from '#shared/web/fields/money-input.tsx';
import { randomId } from '#shared/web/random-id.ts';
import type { ReceivedLine, Receiving } from '../orders-api.ts';
import classes from './receiving.module.css';
import { type Extra, lineOf, ScanCamera } from './scan-camera.tsx';
import { UnknownCode } from './unknown-code.tsx';
import { nameOf } from './use-receive.ts';

interface ScanDeliveryProps {
  data: Receiving;
  onFound: (lineId: string) => void;
  onBottles: (line: ReceivedLine, quantity: number) => Promise<unknown>;
}

/** Finds the line of an item by scan or name; an item that was not ordered is added to the invoice. */
export function ScanDelivery({ data, onFound, onBottles }: ScanDeliveryProps) {
  const field = useRef<HTMLInputElement>(null);
  const [extra, setExtra] = useState<Extra>();
  const [unknown, setUnknown] = useState<string>();
  const find = (item: { id: string; name: string; vintage: string | null; last_cost: number | null }) => {
    const line = lineOf(data, item.id);
    if (line) onFound(line.line_id);
    else setExtra({ id: item.id, name: nameOf(item), quantity: 1, lastCost: item.last_cost });
  };
  const refuse = () => toastFailed('Add this item to the catalog first');
  const onNew = (text: string) => (isCode(text) ? setUnknown(text.trim()) : refuse());
  if (extra && data.invoice_id)
    return <NotOrdered invoiceId={data.invoice_id} item={extra} close={() => setExtra(undefined)} />;
  return (
    <>
      <ScanCamera data={data} onBottles={onBottles} onNotOrdered={setExtra} onUnknown={setUnknown} />
      {unknown ? (
        <UnknownCode
          key={unknown}
          code={unknown}
          lines={data.lines}
          onTold={(line, pack) => {
            setUnknown(undefined);
            void onBottles(line, pack);
          }}
          onClose={() => setUnknown(undefined)}
        />
      ) : null}
      <ItemSearch
        field={field}
        disabled={false}
        autoFocus={false}
        error={undefined}
        onPick={(item) => (item.model_type === 'universal_item' ? refuse() : find(item))}
        onNew={onNew}
      />
    </>
  );
}

/** What a scanner types, rather than a name. */
const isCode = (text: string): boolean => /^\d{6,14}$/.test(text.trim()) || gtinOfLabel(text) !== undefined;

function NotOrdered({ invoiceId, item, close }: { invoiceId: string; item: Extra; close: () => void }) {
  const [quantity, setQuantity] = useState(item.quantity);
  const [cost, setCost] = useState(item.lastCost);
  const [asked, setAsked] = useState(false);
  const { act, busy } = useAct();
  const [clientId] = useState(randomId);
  const add = () => {
    if (cost === null) return setAsked(true);
    void act({
      send: () =>
        invoices.call.addLinesInBulk({
          id: invoiceId,
          inventory_items: [{ id: item.id, quantity, unit_cost: cost, client_id: clientId }],
        }),
      done: `${item.name} added to the delivery`,
      failed: 'The item could not be added',
      topics: ['invoices'],
      onDone: close,
    });
  };
  return (
    <section className={classes.form} aria-label={`${item.name} was not ordered`}>
      <p className={classes.wide}>
        <strong>{item.name}</strong> is not on this order. Add it if you keep it.
      </p>
      <FigureInput
        label="Received"
        show={formatQuantity}
        value={quantity}
        onChange={(value) => setQuantity(value ?? 0)}
      />
      <MoneyInput
        label="Unit cost"
        value={cost}
        onChange={setCost}
        error={asked && cost === null ? 'Enter what one costs; 0 if it was free' : undefined}
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button variant="default" loading={busy} disabled={quantity <= 0} onClick={add}>
          Add to delivery
        </Button>
      </div>
    </section>
  );
}
