import { formatFigure, formatQuantity, formatToEdit } from '#shared/domain/format.ts';

/** Percent points with two decimals: "25.00%" (REC-010). */
export function percentText(figure: number | string | null): string {
  const shown = formatQuantity(figure);
  return figure === null ? shown : `${shown}%`;
}

/** An amount in a recipe as written: "1.5 oz", not "1.50 oz". */
export const amountText = (volume: number | string, unit: string): string => `${formatFigure(volume)} ${unit}`;

/** A computed figure without unmeasurable digits: "295.73", "0.125", "12". */
export const plainNumber = (figure: number | string | null): string => formatFigure(figure ?? 0, decimalsOf(figure));

/** The same figure as a person types it, to begin editing with. */
export const plainToEdit = (figure: number | string): string =>
  formatToEdit(Number(figure).toFixed(decimalsOf(figure)));

const decimalsOf = (figure: number | string | null) => (Math.abs(Number(figure)) < 10 ? 3 : 2);
