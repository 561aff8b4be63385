import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { StockGrid } from '#features/stock/web/inventory/stock-list.tsx';
import { useInventoryList } from '#features/stock/web/inventory/use-inventory-list.ts';
import { useParameter } from '#shared/web/address/use-address.ts';
import { canCount, countColumns } from './count-column.tsx';
import { CountField } from './count-field.tsx';
import { CountedPeriod } from './counted-period.tsx';
import { saveCount } from './save-count.ts';
import { useCounters } from './use-counters.ts';

/** The inventory grid as it is counted. */
export function CountingList() {
  const client = useQueryClient();
  const list = useInventoryList();
  const counters = useCounters(useParameter('location'));
  const columns = useMemo(() => countColumns(list.columns, client, counters), [list.columns, client, counters]);
  return (
    <>
      <CountedPeriod />
      <StockGrid
        name="inventory-count"
        label="Inventory"
        list={list}
        columns={columns}
        onToggle={list.onToggle}
        inCard={(line) =>
          canCount(line) ? (
            <CountField line={line} save={(value, typed) => saveCount(client, line, value, typed)} />
          ) : null
        }
      />
    </>
  );
}
