import { takingInventoryBanner } from '#features/counting/web/cycles/taking-inventory-banner.tsx';
import { salesPausedBanner } from '#features/counting/web/pause/sales-paused-banner.tsx';
import { connectionsBanner } from '#features/sales/web/connections/connections-banner.tsx';
import type { BannerDefinition } from '#shared/web/banners/banner-definition.ts';

/** In display order: what keeps sales out, then the sales pause, then the count. */
export const banners: readonly BannerDefinition[] = [connectionsBanner, salesPausedBanner, takingInventoryBanner];
