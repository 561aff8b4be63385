import { takingInventoryBanner } from '#features/counting/web/cycles/taking-inventory-banner.tsx';
import { salesPausedBanner } from '#features/counting/web/pause/sales-paused-banner.tsx';
import type { BannerDefinition } from '#shared/web/banners/banner-definition.ts';

/** In display order: the sales pause before the count. */
export const banners: readonly BannerDefinition[] = [salesPausedBanner, takingInventoryBanner];
