import { Decimal } from 'decimal.js';
import type { ReadCharge } from './document.ts';
import type { Cells } from './read-cells.ts';
import { type Point, readFigure } from './read-figure.ts';

const KINDS = ['shipping', 'tax', 'fees', 'deposit', 'credit'] as const;

interface Stated {
  /** The cells of each line. */
  readonly rows: readonly Cells[];
  readonly point: Point | undefined;
  /** All that is not in these columns, and the total of the document if it has one. */
  readonly others: Decimal;
  readonly total: string | null;
}

interface Column {
  readonly kind: (typeof KINDS)[number];
  /** What it may add up to, the likelier one first. */
  readonly readings: readonly [Decimal, ...Decimal[]];
  /** The amount that several lines repeat; null if they don't. */
  readonly repeated: Decimal | null;
}

/**
 * The charges in the columns of a table. Different amounts are charges of the lines and add up. The same amount on every
 * line may be the invoice's, repeated: it counts once, unless the total proves otherwise. A note says what was not proved.
 */
export function columnCharges({ rows, point, others, total }: Stated): { charges: ReadCharge[]; notes: string[] } {
  const columns = KINDS.flatMap((kind) => {
    const amounts = rows.flatMap((cells) => {
      const amount = new Decimal(readFigure(cells[kind] ?? '', point) ?? 0);
      return amount.isZero() ? [] : [kind === 'credit' ? amount.abs().negated() : amount];
    });
    return amounts.length === 0 ? [] : [readColumn(kind, amounts, rows.length)];
  });
  const sums = combine(columns.map(({ readings }) => readings));
  const proved = total === null ? undefined : sums.find((sum) => Decimal.sum(others, ...sum).eq(total));
  const chosen = proved ?? sums[0] ?? [];
  const charges = columns.map(({ kind }, index) => ({
    ...{ kind, label: labelOf(kind), amount: (chosen[index] as Decimal).toFixed(2) },
  }));
  const notes = columns.flatMap(({ kind, repeated }, index) => {
    if (proved || !repeated) return [];
    const once = repeated.eq(chosen[index] as Decimal);
    return [
      `${labelOf(kind)} ${repeated.toFixed(2)} is on several lines. It was ${once ? 'counted once, as a charge of the invoice' : 'added up'}: check it.`,
    ];
  });
  return { charges, notes };
}

function readColumn(kind: Column['kind'], amounts: readonly Decimal[], lines: number): Column {
  const [first] = amounts as [Decimal];
  const sum = Decimal.sum(...amounts);
  if (amounts.length === 1 || amounts.some((amount) => !amount.eq(first)))
    return { kind, readings: [sum], repeated: null };
  return { kind, readings: amounts.length === lines ? [first, sum] : [sum, first], repeated: first };
}

/** Every choice of one reading per column, the one of all likelier ones first. */
function combine(columns: readonly (readonly Decimal[])[]): Decimal[][] {
  return columns.reduce<Decimal[][]>(
    (all, readings) => readings.flatMap((reading) => all.map((before) => [...before, reading])),
    [[]],
  );
}

const labelOf = (kind: string): string => kind.charAt(0).toUpperCase() + kind.slice(1);
