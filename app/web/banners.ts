import type { BannerDefinition } from '#shared/web/banners/banner-definition.ts';

/** In the order they stand: the sales pause before the count. */
export const banners: readonly BannerDefinition[] = [];
