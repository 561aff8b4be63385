import { Button, Skeleton } from '@mantine/core';
import { formatCount, formatMoney, formatPercentTenths, formatQuantity } from '#shared/domain/format.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { useAddress } from '#shared/web/address/use-address.ts';
import { downloadText, gridCsv } from '#shared/web/data-grid/arranging/grid-csv.ts';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { ToInventory } from '../../together/empty-actions.tsx';
import { ScrollingTable } from '../scrolling-table.tsx';
import { Signed } from '../variance-columns.tsx';
import { type Group, useGroups } from './use-groups.ts';
import classes from './variance-groups.module.css';

type By = 'category' | 'location';
type Figure = Exclude<keyof Group, 'id' | 'name'>;

const FIGURES: readonly (readonly [Figure, string, (value: number | null) => string])[] = [
  ['items', 'Items', formatCount],
  ['counted_items', 'Counted', formatCount],
  ['starting_quantity', 'Starting', formatQuantity],
  ['purchases', 'Purchases', formatQuantity],
  ['sales', 'Sales', formatQuantity],
  ['manual_adjustments', 'Manual Adjustments', formatQuantity],
  ['opening_stock', 'Opening Stock', formatQuantity],
  ['found_stock', 'Found Stock', formatQuantity],
  ['running_count', 'Running Count', formatQuantity],
  ['counted_running_count', 'Running, Counted Items', formatQuantity],
  ['actual_count', 'Actual Count', formatQuantity],
  ['variance_quantity', 'Variance', formatQuantity],
  ['variance_cost', 'Variance Cost', formatMoney],
  ['variance_percent', 'Variance %', formatPercentTenths],
  ['cogs', 'COGS', formatMoney],
];
const SIGNED: ReadonlySet<string> = new Set(['variance_quantity', 'variance_cost', 'variance_percent']);
const NAMES = { category: 'Category', location: 'Location' };

/** The variance by category or by location, largest loss first, with bars for the money. */
export function VarianceGroups({ by }: { by: By }) {
  const address = useAddress();
  const { data, error, refetch } = useGroups(by, address);
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting />;
  if (data.data.length === 0)
    return (
      <EmptyState
        title="Nothing to compare yet"
        text={`No ${by} has stock, a movement or a count in this cycle.`}
        action={<ToInventory />}
      />
    );
  const figures = FIGURES.filter(([key]) => key !== 'cogs' || by === 'category');
  const download = () => {
    const columns = [
      { header: NAMES[by], value: (row: Group) => row.name },
      ...figures.map(([key, header]) => ({ header, value: (row: Group) => row[key] })),
    ];
    downloadText(`variance-by-${by}.csv`, gridCsv(columns, data.data));
  };
  return (
    <div className={classes.groups}>
      <ScrollingTable label={`Variance by ${by}`}>
        <thead>
          <tr>
            <th scope="col">{NAMES[by]}</th>
            <td aria-hidden className={classes.track} />
            {figures.map(([key, header]) => (
              <th key={key} scope="col" data-figure>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.data.map((row) => (
            <GroupLine key={row.id} by={by} row={row} most={mostOf(data.data)} figures={figures} />
          ))}
        </tbody>
      </ScrollingTable>
      <Button variant="default" onClick={download}>
        Export CSV
      </Button>
    </div>
  );
}

const mostOf = (rows: readonly Group[]) => Math.max(0, ...rows.map((row) => Math.abs(row.variance_cost ?? 0)));

function GroupLine({ by, row, most, figures }: { by: By; row: Group; most: number; figures: typeof FIGURES }) {
  const cost = row.variance_cost ?? 0;
  const width = most === 0 ? 0 : (Math.abs(cost) / most) * 50;
  return (
    <tr>
      <th scope="row">
        {by === 'location' ? <GoLink go={{ view: undefined, location: row.id }}>{row.name}</GoLink> : row.name}
      </th>
      <td aria-hidden className={classes.track}>
        <span
          className={classes.bar}
          data-tone={cost < 0 ? 'loss' : 'gain'}
          style={{ width: `${width}%`, [cost < 0 ? 'right' : 'left']: '50%' }}
        />
      </td>
      {figures.map(([key, , show]) => (
        <td key={key} data-figure>
          {SIGNED.has(key) ? <Signed value={row[key]} show={(value) => show(value ?? null)} /> : show(row[key])}
        </td>
      ))}
    </tr>
  );
}

const Waiting = () => (
  <div className={classes.groups} aria-busy="true">
    {[72, 64, 80, 58, 70].map((width) => (
      <Skeleton key={width} height={16} width={`${width}%`} my={18} />
    ))}
  </div>
);
