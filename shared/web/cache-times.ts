const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** How long data counts as fresh. The live stream refreshes it sooner when something changes. */
export const STALE_NEVER = Number.POSITIVE_INFINITY;
export const STOCK_FRESH = 7 * SECOND;
export const ITEM_FRESH = 10 * SECOND;
export const OPTIONS_FRESH = MINUTE;
export const VENDOR_ITEM_SEARCH_FRESH = 5 * MINUTE;

/** Waits and polls. */
export const COUNTS_POLL = 30 * SECOND;
export const LIVE_FALLBACK_POLL = 30 * SECOND;
export const TYPEAHEAD_WAIT = 325;
export const GLOBAL_SEARCH_WAIT = 750;

export const CACHE_KEPT = 24 * 60 * MINUTE;
