import type { CloseChecks } from '#features/counting/server/cycles/close-checklist.ts';
import { countDrafts } from '#features/invoices/server/invoices/count-drafts.ts';
import { countUnmatchedSales } from '#features/sales/server/unmatched/unmatched-sales.ts';

/** Open work in other features when a cycle ends. */
export const closeChecks: CloseChecks = { drafts: countDrafts, unmatched_sales: countUnmatchedSales };
