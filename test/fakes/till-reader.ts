import { Decimal } from 'decimal.js';
import { differences, isNews, type KeptOrder } from '#features/sales/domain/tills/fold-orders.ts';
import type { TillOrder } from '#features/sales/domain/tills/till-order.ts';
import type { WantedLine } from '#features/sales/domain/tills/wanted-lines.ts';
import { type Credentials, type OrderPage, type TillAdapter, TillError } from '#features/sales/server/tills/adapter.ts';
import type { Fold } from './till-books.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;

/** Reads a till through its adapter as the worker does, without a database and without waiting. */
export class TillReader {
  /** The number of lines posted or changed. */
  moves = 0;
  readonly refreshed: Credentials[] = [];
  private readonly adapter: TillAdapter;
  private credentials: Credentials;
  private readonly kept = new Map<string, KeptOrder>();
  private readonly posted = new Map<string, Map<string, WantedLine>>();

  constructor(adapter: TillAdapter, credentials: Credentials) {
    this.adapter = adapter;
    this.credentials = credentials;
  }

  /** Retries temporary errors, and refreshes refused credentials: new ones are saved before they are used. */
  async ask<T>(call: (credentials: Credentials) => Promise<T>): Promise<T> {
    for (let tries = 0; ; tries += 1) {
      try {
        return await call(this.credentials);
      } catch (error) {
        if (!(error instanceof TillError) || tries > 20) throw error;
        if (error.kind === 'revoked') await this.refresh();
        else if (error.kind !== 'limited' && error.kind !== 'unavailable') throw error;
      }
    }
  }

  private async refresh(): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      try {
        this.credentials = await this.adapter.refresh(this.credentials);
        this.refreshed.push(this.credentials);
        return;
      } catch (error) {
        if (!(error instanceof TillError) || tries > 20 || error.kind === 'revoked') throw error;
      }
    }
  }

  /** Pulls day by day, as the worker does, each day starting a little before the end of the previous one. */
  async pull(locationIds: readonly string[], from: number, to: number): Promise<void> {
    for (let start = from; start < to; start += DAY) {
      const span = { locationIds, from: new Date(start - 10 * MINUTE), to: new Date(Math.min(start + DAY, to)) };
      for (let next: string | null = null; ; ) {
        const place: string | null = next;
        const page: OrderPage = await this.ask((credentials) => this.adapter.pullOrders(credentials, span, place));
        this.receive(page.orders);
        next = page.next;
        if (next === null) break;
      }
    }
  }

  async fetch(wanted: readonly { readonly id: string; readonly locationId: string | null }[]): Promise<void> {
    const { orders } = await this.ask((credentials) => this.adapter.fetchOrders(credentials, wanted));
    this.receive(orders);
  }

  fold(): Fold {
    const lines = [...this.posted.values()].flatMap((own) => [...own.values()]);
    const cents = (pick: (line: WantedLine) => string) =>
      lines
        .reduce((sum, line) => sum.plus(pick(line)), new Decimal(0))
        .times(100)
        .toNumber();
    const units: Record<string, number> = {};
    for (const { catalogueId, quantity } of lines)
      if (catalogueId !== null) units[catalogueId] = (units[catalogueId] ?? 0) + Number(quantity);
    return {
      gross: cents((line) => line.gross),
      discount: cents((line) => line.discount),
      tax: cents((line) => line.tax),
      tip: cents((line) => line.tip),
      serviceCharge: cents((line) => line.serviceCharge),
      units,
    };
  }

  private receive(orders: readonly TillOrder[]): void {
    for (const order of orders) {
      if (!isNews(this.kept.get(order.orderId), order)) continue;
      this.kept.set(order.orderId, order);
      const own = this.posted.get(order.orderId) ?? new Map<string, WantedLine>();
      const isSame = (a: WantedLine, b: WantedLine) => JSON.stringify(a) === JSON.stringify(b);
      for (const { lineId, wanted } of differences(order, own, isSame, () => false)) {
        this.moves += 1;
        if (wanted) own.set(lineId, wanted);
        else own.delete(lineId);
      }
      this.posted.set(order.orderId, own);
    }
  }
}
