import { IconPlayerPause } from '@tabler/icons-react';
import { useSalesPause } from '#features/accounts/web/sales-pause.ts';
import { formatDateTime } from '#shared/domain/format.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import type { BannerContent, BannerDefinition } from '#shared/web/banners/banner-definition.ts';

/** Shown while the organization's sales wait for a count to end. */
export const salesPausedBanner: BannerDefinition = {
  key: 'sales-paused',
  icon: <IconPlayerPause size={20} stroke={1.7} />,
  useContent,
};

function useContent(): BannerContent | undefined {
  const { paused, since, timezone } = useSalesPause();
  if (!paused) return undefined;
  return {
    title: 'Sales Processing Paused',
    text: since ? `since ${formatDateTime(since, timezone)}` : undefined,
    tone: 'waiting',
    action: <GoLink go={{ sales_pause: '1' }}>Resume</GoLink>,
  };
}
