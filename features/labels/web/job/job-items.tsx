import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useAct } from '#shared/web/acts/use-act.ts';
import { go } from '#shared/web/address/navigate.ts';
import { toastFailed } from '#shared/web/feedback/toast.ts';
import type { PrintJob, PrintJobItem } from '../labels-api.ts';
import { printJobs } from '../labels-api.ts';
import { showJob } from '../refresh-jobs.ts';
import { Cell, HeadCell } from '../rows/cells.tsx';
import { ItemCell } from '../rows/item-cell.tsx';
import rows from '../rows/label-rows.module.css';
import { LabelRows } from '../rows/label-rows.tsx';
import classes from './print-job.module.css';
import { QuantityCell } from './quantity-cell.tsx';

const FAILED = 'Error deleting print job item';

/** Removes an item from a job; Undo restores it with its quantity. */
function useRemoveItem({ id }: Pick<PrintJob, 'id'>) {
  const client = useQueryClient();
  const { act, busy } = useAct();
  const remove = ({ inventoryItemId }: PrintJobItem) =>
    void act({
      send: () => printJobs.call.removeItem({ id, printJobId: id, removeItemId: inventoryItemId }),
      done: 'Item removed from print job',
      failed: FAILED,
      refused: () => {
        toastFailed(FAILED);
        return true;
      },
      onDone: (job) => showJob(client, job),
      topics: [],
    });
  return { remove, isPending: busy };
}

type SortField = 'name' | 'barcode' | 'quantity';

interface ItemsSort {
  readonly field: SortField;
  readonly descending: boolean;
}

const FIELDS: readonly string[] = ['name', 'barcode', 'quantity'];

/** "quantity:desc"; anything else keeps the order of adding. */
function readSort(text: string | undefined): ItemsSort | undefined {
  const [field = '', direction] = text?.split(':') ?? [];
  return FIELDS.includes(field) ? { field: field as SortField, descending: direction === 'desc' } : undefined;
}

/** Cycles through ascending, descending, and the order of adding. */
function nextSort(now: ItemsSort | undefined, field: SortField): string | undefined {
  if (now?.field !== field) return `${field}:asc`;
  return now.descending ? undefined : `${field}:desc`;
}

function sortedItems(items: readonly PrintJobItem[], sort: ItemsSort | undefined): readonly PrintJobItem[] {
  if (!sort) return items;
  const { field, descending } = sort;
  const sign = descending ? -1 : 1;
  return items.toSorted((one, other) =>
    field === 'quantity'
      ? sign * (one.quantity - other.quantity)
      : sign * one[field].localeCompare(other[field], 'en', { numeric: true }),
  );
}

const COLUMNS = ['minmax(0, 1fr) 150px 170px 44px', 'minmax(0, 1fr) 68px 44px'] as const;

/** The items of a job with their quantities; each change is saved separately. */
export function JobItems({ job, sort }: { job: PrintJob; sort: string | undefined }) {
  const sorted = readSort(sort);
  const { remove, isPending } = useRemoveItem(job);
  const misfits = job.items.filter((item) => !item.printable).length;
  const lettersMissing = job.items.filter((item) => item.missing_letters.length > 0);
  return (
    <>
      <LabelRows
        label="Items to print"
        columns={COLUMNS}
        rows={sortedItems(job.items, sorted)}
        keyOf={(item) => item.inventoryItemId}
        head={
          <>
            <Head field="name" label="Item" sort={sorted} />
            <Head field="barcode" label="Barcode" sort={sorted} wide />
            <Head field="quantity" label="Print Quantity" sort={sorted} kind="figure" />
            <HeadCell label="Remove" />
          </>
        }
      >
        {(item) => (
          <>
            <ItemCell
              id={item.id}
              name={item.name}
              vintage={item.vintage}
              about={[item.size, item.colorSwatch]}
              aboutOnPhone={item.barcode}
              type={item.item.type.short_type}
              typeName={item.colorSwatch}
            />
            <Barcode item={item} />
            <QuantityCell job={job} item={item} />
            <Cell>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={44}
                disabled={isPending}
                aria-label={`Remove ${item.name}`}
                title="Remove"
                onClick={() => remove(item)}
              >
                <IconTrash size={18} stroke={1.6} />
              </ActionIcon>
            </Cell>
          </>
        )}
      </LabelRows>
      {misfits > 0 ? (
        <p className={classes.note} role="note">
          {misfits === 1 ? 'One barcode is' : `${misfits} barcodes are`} too long for a label, or written in characters
          that CODE128 does not have: the label shows the code as text only.
        </p>
      ) : null}
      {lettersMissing.length > 0 ? (
        <p className={classes.note} role="note">
          {`No font has ${[...new Set(lettersMissing.flatMap((item) => item.missing_letters))].join(' ')} (${lettersMissing.map((item) => item.name).join(', ')}): labels will show a question mark instead.`}
        </p>
      ) : null}
    </>
  );
}

function Barcode({ item }: { item: PrintJobItem }) {
  return (
    <Cell kind="about" wide title={item.barcode}>
      <span className={item.printable ? undefined : classes.misfit}>{item.barcode}</span>
    </Cell>
  );
}

interface HeadProps {
  field: SortField;
  label: string;
  sort: ItemsSort | undefined;
  kind?: 'figure';
  wide?: boolean;
}

function Head({ field, label, sort, kind, wide = false }: HeadProps) {
  const sorted = sort?.field === field ? (sort.descending ? 'descending' : 'ascending') : 'none';
  const Arrow = sorted === 'descending' ? IconArrowDown : IconArrowUp;
  return (
    <HeadCell sort={sorted} kind={kind} wide={wide}>
      <button
        type="button"
        className={rows.sort}
        onClick={() => go({ items_sort: nextSort(sort, field) }, { replace: true })}
      >
        {label}
        {sorted === 'none' ? null : <Arrow size={14} stroke={1.8} aria-hidden />}
      </button>
    </HeadCell>
  );
}
