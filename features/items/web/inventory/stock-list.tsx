import { lazy, type ReactNode, Suspense } from 'react';
import { usePerson } from '#features/catalog/web/use-person.ts';
import { DataGrid } from '#shared/web/data-grid/data-grid.tsx';
import type { GridColumn } from '#shared/web/data-grid/grid-column.ts';
import { InventoryEmpty } from './inventory-empty.tsx';
import type { ListScope } from './list-question.ts';
import { StockCard } from './stock-card.tsx';
import type { StockLine } from './stock-line.ts';
import { useInventoryList } from './use-inventory-list.ts';

const BulkActions = lazy(async () => ({ default: (await import('../bulk/bulk-actions.tsx')).BulkActions }));

interface StockListProps {
  /** Name of the table in local storage. */
  name: string;
  label: string;
  scope?: ListScope;
}

/** The inventory grid in read mode. */
export function StockList(props: StockListProps) {
  const list = useInventoryList(props.scope);
  return <StockGrid {...props} list={list} columns={list.columns} />;
}

interface StockGridProps extends StockListProps {
  list: ReturnType<typeof useInventoryList>;
  columns: readonly GridColumn<StockLine>[];
  /** Shown in the card of a line on a phone. */
  inCard?: (line: StockLine) => ReactNode;
  onToggle?: (itemId: string) => void;
}

/** The same grid with the caller's columns. */
export function StockGrid({ name, label, list, columns, scope, inCard, onToggle }: StockGridProps) {
  const { timezone } = usePerson();
  return (
    <DataGrid
      {...list.grid}
      name={name}
      label={label}
      loadingText="Loading Inventory Items"
      columns={columns}
      bulk={(lines, clear) => (
        <Suspense fallback={null}>
          <BulkActions lines={lines} clear={clear} />
        </Suspense>
      )}
      card={(line) => (
        <StockCard line={line} timezone={timezone} onToggle={onToggle}>
          {inCard?.(line)}
        </StockCard>
      )}
      cardHeight={80}
      empty={<InventoryEmpty question={list.question} scope={scope} />}
    />
  );
}
