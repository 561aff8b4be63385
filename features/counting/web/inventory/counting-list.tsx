import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { StockGrid } from '#features/stock/web/inventory/stock-list.tsx';
import { useInventoryList } from '#features/stock/web/inventory/use-inventory-list.ts';
import { useParameter } from '#shared/web/address/use-address.ts';
import { countSettings } from '../settings/count-settings.ts';
import { canCount, countColumns } from './count-column.tsx';
import { CountField } from './count-field.tsx';
import { CountedPeriod } from './counted-period.tsx';
import { saveCount } from './save-count.ts';
import { useCounters } from './use-counters.ts';

/** The inventory grid as it is counted. */
export function CountingList() {
  const client = useQueryClient();
  const { isAdmin } = useOrganization();
  const list = useInventoryList(undefined, !isAdmin);
  const blind = useQuery(countSettings.query.getCountSettings.queryOptions({ enabled: !isAdmin })).data
    ?.expected_hidden;
  const counters = useCounters(useParameter('location'));
  const columns = useMemo(
    () => countColumns(list.columns, client, counters, blind),
    [list.columns, client, counters, blind],
  );
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
