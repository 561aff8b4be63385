import { csvLine } from '#shared/server/tables/write-csv.ts';
import type { SoldRound } from './live-venue.ts';
import { BESIDE_STOCK, MODIFIERS, STAFF } from './made-up-products.ts';
import type { TillShape } from './till-shape.ts';
import { chance, pick, TICKETS_FROM } from './venue-days.ts';

/**
 * The sales as a till tells them: tickets with time, person and modifiers for the newest weeks, and a total a day for each
 * drink before.
 */
export function toSalesFile(rounds: readonly SoldRound[], shape: TillShape): string {
  const days = Map.groupBy(rounds, (round) => round.day);
  let number = 1000;
  const lines = [...days].flatMap(([day, sold]) => {
    if (day < TICKETS_FROM) return totalsOf(day, sold);
    const tickets = intoTickets(day, sold, shape, number);
    number += tickets.tickets;
    return tickets.lines;
  });
  return (
    csvLine(['ticket', 'sold_at', 'item', 'variation', 'quantity', 'gross', 'payment', 'employee', 'modifier']) +
    lines.join('')
  );
}

const money = (amount: number): string => amount.toFixed(2);

function totalsOf(day: string, sold: readonly SoldRound[]): string[] {
  return [...Map.groupBy(sold, ({ entry }) => entry)].map(([entry, own]) => {
    const quantity = own.reduce((sum, round) => sum + round.quantity, 0);
    return csvLine([
      `Z ${day}`,
      `${day} 22:30`,
      entry.item,
      entry.variation,
      String(quantity),
      money(quantity * entry.price),
      '',
      '',
      '',
    ]);
  });
}

function intoTickets(day: string, sold: readonly SoldRound[], shape: TillShape, first: number) {
  const lines: string[] = [];
  const left = sold.toSorted((a, b) => chance('order', day, key(a)) - chance('order', day, key(b)));
  let tickets = 0;
  while (left.length > 0) {
    tickets += 1;
    const words = ['ticket', day, tickets];
    const hour = pick(shape.hours, chance('hour', ...words));
    const minute = Math.floor(60 * chance('minute', ...words));
    const rest = {
      ticket: String(first + tickets),
      time: `${day} ${hour}:${String(minute).padStart(2, '0')}`,
      payment: chance('pay', ...words) < 0.85 ? 'Card' : 'Cash',
      staff: STAFF[pick([5, 4, 2], chance('staff', ...words))] ?? STAFF[0],
    };
    const write = (item: string, variation: string, quantity: number, gross: number, modifier = '') =>
      lines.push(
        csvLine([
          rest.ticket,
          rest.time,
          item,
          variation,
          String(quantity),
          money(gross),
          rest.payment,
          rest.staff,
          modifier,
        ]),
      );
    for (const { entry, quantity } of left.splice(0, 1 + pick(shape.baskets, chance('basket', ...words)))) {
      const fitting = MODIFIERS.filter((each) => each.of === entry.category);
      const modifier =
        chance('modify', ...words, entry.item) < 0.3
          ? fitting[Math.floor(fitting.length * chance('which', ...words, entry.item))]
          : undefined;
      const extra = Number(modifier?.price ?? 0);
      write(
        entry.item,
        entry.variation,
        quantity,
        quantity * (entry.price + extra),
        modifier && `${modifier.name}=${modifier.price}`,
      );
    }
    if (chance('beside', ...words) < 0.12) {
      const { name, price } =
        BESIDE_STOCK[
          pick(
            BESIDE_STOCK.map(({ weight }) => weight),
            chance('what', ...words),
          )
        ] ?? BESIDE_STOCK[0];
      write(name, '', 1, price);
    }
  }
  return { lines, tickets };
}

const key = ({ entry, quantity }: SoldRound): string => `${entry.item} ${entry.variation} ${quantity}`;
