import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useMay } from '#features/accounts/web/use-may.ts';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import type { StockLine } from '#features/items/web/inventory/stock-line.ts';
import { StockGrid } from '#features/items/web/inventory/stock-list.tsx';
import { useInventoryList } from '#features/items/web/inventory/use-inventory-list.ts';
import { useParameter } from '#shared/web/address/use-address.ts';
import { countSettings } from '../settings/count-settings.ts';
import { AlsoHere } from '../together/also-here.tsx';
import { SecondLook } from '../together/second-look.tsx';
import { LooksHere, lookKey, type SecondLooks, useSecondLooks } from '../together/use-second-looks.ts';
import { canCount, countColumns } from './count-column.tsx';
import { CountField } from './count-field.tsx';
import { CountedPeriod } from './counted-period.tsx';
import { saveCount } from './save-count.ts';
import { useCountersAt } from './use-counters.ts';

/** The inventory grid in counting mode. */
export function CountingList() {
  const client = useQueryClient();
  const { isAdmin } = useOrganization();
  const list = useInventoryList(undefined, !isAdmin);
  const blind = useQuery(countSettings.query.getCountSettings.queryOptions({ enabled: !isAdmin })).data
    ?.expected_hidden;
  const location = useParameter('location');
  useCountersAt(location);
  const looks = useSecondLooks();
  const looking = looks.size > 0;
  const approves = useMay('approve a large difference');
  const columns = useMemo(
    () => countColumns(list.columns, client, { looking, approves, blind }),
    [list.columns, client, looking, approves, blind],
  );
  return (
    <LooksHere value={looks}>
      <CountedPeriod />
      <AlsoHere location={location} />
      <StockGrid
        name="inventory-count"
        label="Inventory"
        list={list}
        columns={columns}
        onToggle={list.onToggle}
        inCard={(line) =>
          canCount(line) ? (
            <>
              <CountField line={line} save={(value, typed) => saveCount(client, line, value, typed)} />
              <LookAgain line={line} looks={looks} approves={approves} />
            </>
          ) : null
        }
      />
    </LooksHere>
  );
}

function LookAgain({ line, looks, approves }: { line: StockLine; looks: SecondLooks; approves: boolean }) {
  const look = line.place && looks.get(lookKey(line.item.id, line.place.location_id));
  return look ? <SecondLook look={look} approves={approves} onRecount={focusCountBeside} /> : null;
}

const focusCountBeside = (from: HTMLElement) =>
  from.parentElement?.parentElement?.querySelector<HTMLInputElement>('[data-count-field]')?.focus();
