import { IconClipboardCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '#shared/domain/format.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import type { BannerContent, BannerDefinition } from '#shared/web/banners/banner-definition.ts';
import { COUNTS_POLL } from '#shared/web/cache-times.ts';
import { counting } from '../counting-api.ts';
import { useSalesPause } from '../pause/use-sales-pause.ts';

/** Shown from the first count of a cycle until the cycle ends; followed live and polled. */
export const takingInventoryBanner: BannerDefinition = {
  key: 'taking-inventory',
  icon: <IconClipboardCheck size={20} stroke={1.7} />,
  useContent,
};

function useContent(): BannerContent | undefined {
  const { paused, timezone } = useSalesPause();
  const { data } = useQuery(
    counting.query.currentCounts.queryOptions({ staleTime: COUNTS_POLL, refetchInterval: COUNTS_POLL }),
  );
  if (!data || data.totalItems === 0) return undefined;
  return {
    title: 'Taking Inventory',
    text: data.inventoryStartDate ? `since ${formatDateTime(data.inventoryStartDate, timezone)}` : undefined,
    progress: { done: data.countedItems, of: data.totalItems },
    tone: 'working',
    action: (
      <>
        <GoLink go={{ count_review: 'progress' }}>Progress</GoLink>
        {paused ? null : <GoLink go={{ sales_pause: '1' }}>Pause Sales</GoLink>}
        <GoLink go={{ end_cycle: '1' }}>End Cycle</GoLink>
      </>
    ),
  };
}
