import { formatMoney, formatPercent, formatQuantity } from '#shared/domain/format.ts';
import type { sales } from '../sales-api.ts';

type Report = Awaited<ReturnType<typeof sales.call.reportSales>>;
export type ReportTotals = Report['totals'];
export type SalesRow = Report['data'][number];

/** The measures of a sales chart. */
export const MEASURES = {
  net: { label: 'Net sales', format: formatMoney },
  quantity: { label: 'Units sold', format: formatQuantity },
  profit: { label: 'Profit', format: formatMoney },
  pour_cost: { label: 'Pour cost', format: formatPercent },
} as const;
export type Measure = keyof typeof MEASURES;
