import { parseQuantity } from '#shared/domain/quantity-expression.ts';
import type { CellEdit } from '#shared/web/data-grid/grid-column.ts';

interface FigureEdit<Row> extends Omit<CellEdit<Row, number>, 'parse' | 'keyboard'> {
  decimals?: number;
  unitsPerCase?: (row: Row) => number | undefined;
  negative?: boolean;
}

/** Edits a figure; evaluates sums, fractions and cases ("2c+3"). */
export function figureEdit<Row>({
  decimals = 2,
  unitsPerCase,
  negative = false,
  ...edit
}: FigureEdit<Row>): CellEdit<Row, number> {
  return {
    keyboard: 'decimal',
    ...edit,
    parse(text, row) {
      const parsed = parseQuantity(text, { decimals, unitsPerCase: unitsPerCase?.(row) });
      if (!parsed.ok) return parsed;
      if (!negative && parsed.value < 0) return { ok: false, reason: 'This cannot be negative' };
      return { ok: true, value: parsed.value };
    },
  };
}
