import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatChange, formatMoney, formatQuantity } from '#shared/domain/format.ts';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { toastFailed } from '#shared/web/feedback/toast.ts';
import { orders, type ReceivedLine, type Receiving } from '../orders-api.ts';
import { ReceiveForm } from './receive-form.tsx';
import classes from './receiving.module.css';
import { ScanDelivery } from './scan-delivery.tsx';
import { type Delivery, nameOf, useReceive } from './use-receive.ts';

const STATES: Readonly<Record<ReceivedLine['state'], string>> = {
  waiting: 'Not received yet',
  complete: 'Complete',
  short: 'Short',
  over: 'More than ordered',
  damaged: 'Damaged',
  substituted: 'Substituted',
  missing: 'Did not arrive',
};

interface ReceivingLinesProps {
  orderId: string;
  /** The item whose figures are typed and not saved. */
  onTyping: (name: string | undefined) => void;
}

/** What keeps an edited line from being closed by something else. */
export const unsavedLine = (name: string): string => `Save or cancel the line of ${name} first`;

/** Ordered and received side by side; while the invoice is a draft each line can be received. */
export function ReceivingLines({ orderId, onTyping }: ReceivingLinesProps) {
  const query = useQuery(orders.query.getReceiving.queryOptions({ input: { id: orderId } }));
  if (query.error) return <ErrorPanel error={query.error} onRetry={() => query.refetch()} />;
  if (!query.data) return <Skeleton height={160} aria-hidden />;
  return <Lines key={String(query.data.open)} orderId={orderId} data={query.data} onTyping={onTyping} />;
}

const firstWaiting = ({ lines, open }: Receiving, after?: string): string | undefined => {
  const from = lines.findIndex(({ line_id }) => line_id === after) + 1;
  const ordered = [...lines.slice(from), ...lines.slice(0, from)];
  return open ? ordered.find(({ state, line_id }) => state === 'waiting' && line_id !== after)?.line_id : undefined;
};

/** The quantity of the first line that waits has the focus; saving it leads to the next one. */
function Lines({ orderId, data, onTyping }: ReceivingLinesProps & { data: Receiving }) {
  const [open, setOpenLine] = useState(() => firstWaiting(data));
  const [typed, setTyped] = useState<string>();
  const [scanned, setScanned] = useState<string>();
  const receive = useReceive(orderId);
  const typing = data.open ? data.lines.find(({ line_id }) => line_id === open && line_id === typed) : undefined;
  const name = typing && nameOf(typing.inventory_item);
  const tell = useEffectEvent(onTyping);
  useEffect(() => void tell(name), [name]);
  useEffect(() => () => void tell(undefined), []);
  const setOpen = (id: string | undefined) => {
    setTyped(undefined);
    setOpenLine(id);
  };
  /** True, with a message, while what was typed in the open line would be lost. */
  const isHeld = (): boolean => {
    if (name) toastFailed(unsavedLine(name));
    return name !== undefined;
  };
  const openOther = (id: string) => {
    if (id !== open && !isHeld()) setOpen(id);
  };
  const save = (delivery: Delivery) => {
    setTyped(undefined);
    void receive.enter(delivery, (answer) => leave.current(delivery.line_id, answer));
  };
  const leave = useRef((_saved: string, _now: Receiving) => {});
  useEffect(() => {
    // Read when the answer comes: by then another line may be open, or more typed in this one.
    leave.current = (saved, now) => {
      if (open === saved && typed === undefined) setOpen(firstWaiting(now, saved));
    };
  });
  const waiting = data.lines.filter((line) => line.state === 'waiting');
  const scan = async (line: ReceivedLine, quantity: number) => {
    if (isHeld()) return undefined;
    setOpen(undefined);
    setScanned(line.line_id);
    return receive.add(line.line_id, quantity, nameOf(line.inventory_item));
  };
  const allAsOrdered = () => {
    if (isHeld()) return;
    setOpen(undefined);
    void receive.enterRest();
  };
  return (
    <>
      <div className={classes.head}>
        <p>{data.open ? 'Enter what arrived: the draft invoice is updated.' : 'Ordered and received quantities.'}</p>
        {data.open && waiting.length > 0 ? (
          <Button variant="default" size="compact-md" loading={receive.busy} onClick={allAsOrdered}>
            All as ordered
          </Button>
        ) : null}
      </div>
      {data.open ? <ScanDelivery data={data} onFound={openOther} onBottles={scan} /> : null}
      <table className={classes.table} aria-label="Line items">
        <ReceivingHead />
        <tbody>
          {data.lines.map((line) => (
            <ReceivingRow
              key={line.line_id}
              line={line}
              scanned={scanned === line.line_id}
              onOpen={data.open ? () => openOther(line.line_id) : undefined}
              form={
                data.open && open === line.line_id ? (
                  <ReceiveForm
                    line={line}
                    busy={receive.busy}
                    onCancel={() => setOpen(undefined)}
                    onTyped={() => setTyped(line.line_id)}
                    onSave={save}
                  />
                ) : null
              }
            />
          ))}
          {data.not_ordered.map((line) => (
            <NotOrderedRow key={line.line_id} line={line} />
          ))}
          <Difference data={data} />
        </tbody>
      </table>
    </>
  );
}

function ReceivingHead() {
  return (
    <thead>
      <tr>
        <th scope="col">Name</th>
        {['Unit Cost', 'Ordered', 'Received', 'Damaged', 'Difference'].map((title) => (
          <th key={title} scope="col" data-figure>
            {title}
          </th>
        ))}
        <th scope="col">Status</th>
      </tr>
    </thead>
  );
}

interface ReceivingRowProps {
  line: ReceivedLine;
  /** The last scan was of this line. */
  scanned: boolean;
  onOpen: (() => void) | undefined;
  form: React.ReactNode;
}

function ReceivingRow({ line, scanned, onOpen, form }: ReceivingRowProps) {
  const { inventory_item: item, substitute, state, received_quantity } = line;
  const row = useRef<HTMLTableRowElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another scan of the same line shows it again
  useEffect(() => {
    if (scanned) row.current?.scrollIntoView?.({ block: 'nearest' });
  }, [scanned, received_quantity]);
  return (
    <>
      <tr ref={row} data-scanned={scanned || undefined}>
        <td className={classes.name}>
          <span>{nameOf(item)}</span>
          <span className={classes.faint}>
            {item.size}
            {substitute ? ` · arrived as ${nameOf(substitute)}` : ''}
            {line.note ? ` · ${line.note}` : ''}
          </span>
        </td>
        <td data-figure data-label="Unit cost">
          {formatMoney(line.unit_cost)}
        </td>
        <td data-figure data-label="Ordered">
          {formatQuantity(line.ordered_quantity)}
        </td>
        <td data-figure data-label="Received">
          {formatQuantity(line.received_quantity)}
        </td>
        <td data-figure data-label="Damaged">
          {formatQuantity(line.damaged_quantity)}
        </td>
        <td data-figure data-label="Difference">
          {formatChange(line.difference)}{' '}
          {line.difference_cost ? <span className={classes.money}>({formatMoney(line.difference_cost)})</span> : null}
        </td>
        <td data-label="State">
          <span className={classes.state} data-wrong={!['waiting', 'complete'].includes(state) || undefined}>
            {STATES[state]}
          </span>{' '}
          {onOpen ? (
            <Button variant="subtle" size="compact-sm" aria-label={`Receive ${nameOf(item)}`} onClick={onOpen}>
              {state === 'waiting' ? 'Receive' : 'Change'}
            </Button>
          ) : null}
        </td>
      </tr>
      {form ? (
        <tr className={classes.open}>
          <td colSpan={7}>{form}</td>
        </tr>
      ) : null}
    </>
  );
}

function NotOrderedRow({ line }: { line: Receiving['not_ordered'][number] }) {
  return (
    <tr>
      <td className={classes.name}>
        <span>{nameOf(line.inventory_item)}</span>
        <span className={classes.faint}>{line.inventory_item.size}</span>
      </td>
      <td data-figure data-label="Unit cost">
        {formatMoney(line.unit_cost)}
      </td>
      <td data-figure data-label="Ordered">
        {formatQuantity(0)}
      </td>
      <td data-figure data-label="Received">
        {formatQuantity(line.quantity)}
      </td>
      <td data-figure data-label="Damaged">
        {formatQuantity(0)}
      </td>
      <td data-figure data-label="Difference">
        {formatChange(line.quantity)} <span className={classes.money}>({formatMoney(line.total_cost)})</span>
      </td>
      <td data-label="State">
        <span className={classes.state} data-wrong>
          Not ordered
        </span>
      </td>
    </tr>
  );
}

function Difference({ data }: { data: Receiving }) {
  if (data.lines.every((line) => line.state === 'waiting')) return null;
  return (
    <tr className={classes.sum}>
      <td colSpan={5} className={classes.name}>
        Difference at the ordered cost
      </td>
      <td data-figure data-label="Difference">
        {formatMoney(data.difference_cost)}
      </td>
      <td />
    </tr>
  );
}
