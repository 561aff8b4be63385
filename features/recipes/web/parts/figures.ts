import { formatQuantity } from '#shared/domain/format.ts';

/** Percent points with two decimals: "25.00%" (REC-010). */
export function percentText(figure: number | string | null): string {
  const shown = formatQuantity(figure);
  return figure === null ? shown : `${shown}%`;
}

const amount = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 });
const exactSmall = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });
const short = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** An amount in a recipe as written: "1.5 oz", not "1.50 oz". */
export const amountText = (volume: number | string, unit: string): string => `${amount.format(Number(volume))} ${unit}`;

/** A computed figure without unmeasurable digits: "295.73", "0.125", "12". */
export const plainNumber = (figure: number | string | null): string =>
  (Math.abs(Number(figure)) < 10 ? exactSmall : short).format(Number(figure ?? 0));
