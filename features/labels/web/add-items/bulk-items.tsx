import { Button, Checkbox, Skeleton, Switch, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import {
  AddFilter,
  InlineFilterChips,
  type OfferedFilters,
} from '#features/items/web/filters/inline/inline-filters.tsx';
import { formatCount } from '#shared/domain/format.ts';
import type { ActiveFilters } from '#shared/web/address/filter-parameter.ts';
import { TYPEAHEAD_WAIT } from '#shared/web/cache-times.ts';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { toastFailed } from '#shared/web/feedback/toast.ts';
import { HeadCell } from '../rows/cells.tsx';
import { LabelRows } from '../rows/label-rows.tsx';
import classes from './add-items.module.css';
import { BulkRowCells } from './bulk-row-cells.tsx';
import { type Chosen, tickedOf, withRow, withRows } from './chosen-items.ts';
import { useAddMany } from './use-add-items.ts';
import { type BulkRow, useBulkRows } from './use-bulk-rows.ts';

/** The filters for items to print (PRINT-016 to PRINT-024). */
const KINDS: OfferedFilters = [
  ['type', 'Item type'],
  ['subtype', 'Subtype'],
  ['producer', 'Producer'],
  ['region', 'Region'],
  ['vineyard', 'Vineyard'],
  ['variety', 'Variety'],
  ['country', 'Country'],
  ['size', 'Size'],
  ['consignment', 'Consignment'],
];

const COLUMNS = ['28px minmax(0, 1fr) 120px 120px', '36px minmax(0, 1fr) 68px'] as const;
const NO_FILTERS: ActiveFilters = {};

/** Many selected items of the inventory, each with one label per bottle until another number is typed. */
export function BulkItems({ jobId, close }: { jobId: string; close: () => void }) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), TYPEAHEAD_WAIT);
  const [outOfStock, setOutOfStock] = useState(false);
  const [filters, setFilters] = useState(NO_FILTERS);
  const [chosen, setChosen] = useState<Chosen>({});
  const found = useBulkRows({ search, outOfStock, filters });
  const ticked = tickedOf(chosen);
  const add = useAddMany((added) => (added > 0 ? close() : undefined));
  const submit = () => {
    if (ticked.some((each) => each.quantity < 1)) return toastFailed('Quantity must be a positive number');
    add.mutate({ id: jobId, items: ticked });
  };
  return (
    <>
      <div className={classes.tools}>
        <TextInput
          data-autofocus
          aria-label="Search by name or barcode"
          placeholder="Search by name or barcode"
          leftSection={<IconSearch size={16} stroke={1.6} />}
          className={classes.search}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <AddFilter offered={KINDS} filters={filters} onChange={setFilters} />
        <Switch
          label="Show Out of Stock"
          checked={outOfStock}
          onChange={(event) => setOutOfStock(event.currentTarget.checked)}
        />
      </div>
      <InlineFilterChips filters={filters} onChange={setFilters} />
      <Found found={found} chosen={chosen} onChange={setChosen} />
      <div className={classes.foot}>
        <span className={classes.count} role="status">
          {found.loading ? 'Loading…' : `${formatCount(found.rows.length)} of ${formatCount(found.total)}`}
        </span>
        <Button disabled={ticked.length === 0} loading={add.isPending} className={classes.add} onClick={submit}>
          Add {ticked.length} Selected Items
        </Button>
      </div>
    </>
  );
}

interface FoundProps {
  found: ReturnType<typeof useBulkRows>;
  chosen: Chosen;
  onChange: (change: (before: Chosen) => Chosen) => void;
}

function Found({ found, chosen, onChange }: FoundProps) {
  if (found.error && found.rows.length === 0)
    return <ErrorPanel error={found.error} title="This list could not be loaded" onRetry={found.onRetry} />;
  if (found.loading)
    return (
      <div aria-hidden>
        <Skeleton height={320} />
      </div>
    );
  if (found.rows.length === 0)
    return <EmptyState title="No Results Found" text="No items match this search and these filters." />;
  const all = found.rows.every((row) => chosen[row.id]?.ticked);
  return (
    <LabelRows<BulkRow>
      label="Inventory items"
      columns={COLUMNS}
      rows={found.rows}
      keyOf={(row) => row.id}
      isTicked={(row) => chosen[row.id]?.ticked ?? false}
      onMore={found.loadingMore ? undefined : found.onLoadMore}
      head={
        <>
          <HeadCell kind="tick">
            <Checkbox
              aria-label="Select all shown"
              checked={all}
              onChange={() => onChange((before) => withRows(before, found.rows, !all))}
            />
          </HeadCell>
          <HeadCell>Item</HeadCell>
          <HeadCell kind="figure">Print Quantity</HeadCell>
          <HeadCell kind="figure" wide>
            Total Quantity
          </HeadCell>
        </>
      }
    >
      {(row) => (
        <BulkRowCells row={row} chosen={chosen} onChange={(part) => onChange((before) => withRow(before, row, part))} />
      )}
    </LabelRows>
  );
}
