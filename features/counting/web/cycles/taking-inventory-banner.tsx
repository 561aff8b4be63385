import { IconClipboardCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSalesPause } from '#features/accounts/web/sales-pause.ts';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { formatDateTime } from '#shared/domain/format.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import type { BannerContent, BannerDefinition } from '#shared/web/banners/banner-definition.ts';
import { COUNTS_POLL } from '#shared/web/cache-times.ts';
import { counting } from '../counting-api.ts';
import { countSettings } from '../settings/count-settings.ts';

/** Shown from the first count of a cycle until the cycle ends; updated live and by polling. */
export const takingInventoryBanner: BannerDefinition = {
  key: 'taking-inventory',
  icon: <IconClipboardCheck size={20} stroke={1.7} />,
  useContent,
};

function useContent(): BannerContent | undefined {
  const { paused, timezone } = useSalesPause();
  const { isAdmin } = useOrganization();
  const { data } = useQuery(
    counting.query.currentCounts.queryOptions({ staleTime: COUNTS_POLL, refetchInterval: COUNTS_POLL }),
  );
  const taking = data !== undefined && data.totalItems > 0;
  const { data: settings } = useQuery(
    countSettings.query.getCountSettings.queryOptions({ enabled: taking && !isAdmin, refetchInterval: COUNTS_POLL }),
  );
  if (!taking) return undefined;
  const since = data.inventoryStartDate && `counting since ${formatDateTime(data.inventoryStartDate, timezone)}`;
  const hidden = settings?.stock_hidden && 'stock is hidden while counting blind';
  return {
    title: 'Taking Inventory',
    text: [since, hidden].filter(Boolean).join(' · ') || undefined,
    progress: { done: data.countedItems, of: data.totalItems, unit: 'items counted' },
    tone: 'working',
    action: (
      <>
        <GoLink to="/count">Count</GoLink>
        <GoLink go={{ count_review: 'progress' }}>Progress</GoLink>
        {paused ? null : <GoLink go={{ sales_pause: '1' }}>Pause Sales</GoLink>}
        <GoLink go={{ end_cycle: '1' }}>End Cycle</GoLink>
      </>
    ),
  };
}
