import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningHouse } from './running-house.ts';

const WRITERS = 6;
const AGAIN_AFTER = 100;
const LONGEST_OUTAGE = 90_000;

/** What a drill found, one line of the table. */
export interface Figures {
  sent: number;
  acknowledged: number;
  lost: number;
  doubled: number;
  /** How often each status was answered instead of an acknowledgment; 0 is no answer at all. */
  refused: Record<string, number>;
  /** The longest time in which nothing was acknowledged, ms. */
  recovery: number;
  differences: number;
}

/**
 * People who count and add stock without a pause. What is not acknowledged is sent again under its own key until it is,
 * as the product's own screens do.
 */
export class Traffic {
  readonly #house: RunningHouse;
  readonly #acknowledged = new Set<string>();
  readonly #refused: Record<string, number> = {};
  readonly #place: { inventory_item_id: string; location_id: string };
  #sent = 0;
  #last = performance.now();
  #longest = 0;
  #ends = false;
  #writers: Promise<void>[] = [];

  private constructor(house: RunningHouse, place: { inventory_item_id: string; location_id: string }) {
    this.#house = house;
    this.#place = place;
  }

  static async start(house: RunningHouse): Promise<Traffic> {
    const [place] = await house.query<{ inventory_item_id: string; location_id: string }>(
      'select item_id as inventory_item_id, location_id from stock.running_stock order by item_id limit 1',
    );
    if (!place) throw new Error('There is no stock to work with');
    const traffic = new Traffic(house, place);
    traffic.#last = performance.now();
    traffic.#writers = Array.from({ length: WRITERS }, (_, person) => traffic.#write(person));
    return traffic;
  }

  get keys(): ReadonlySet<string> {
    return this.#acknowledged;
  }

  /** Waits until so many more are acknowledged. */
  async more(commands: number): Promise<void> {
    const wanted = this.#acknowledged.size + commands;
    const deadline = performance.now() + LONGEST_OUTAGE;
    while (this.#acknowledged.size < wanted) {
      if (performance.now() > deadline)
        throw new Error(`Nothing was acknowledged for ${LONGEST_OUTAGE / 1000} s: ${JSON.stringify(this.#refused)}`);
      await sleep(20);
    }
  }

  /** Everybody ends what is begun; then every acknowledged command is looked for in the ledger. */
  async end(): Promise<Figures> {
    this.#ends = true;
    await Promise.all(this.#writers);
    return this.compare(this.#house);
  }

  async compare(house: RunningHouse, keys: ReadonlySet<string> = this.#acknowledged): Promise<Figures> {
    const booked = await house.query<{ key: string; times: number }>(`
      select key, sum(times)::int as times from (
        select note as key, count(*) as times from stock.movement where note like 'drill:%' group by note
        union all
        select s.client_id, count(*) from counting.stocktake as s
        join stock.movement as m on m.organization_id = s.organization_id and m.action_id = s.action_id and m.kind = 'stocktake'
        where s.client_id like 'drill:%' group by s.client_id) as one group by key`);
    const times = new Map(booked.map((row) => [row.key, row.times]));
    const verified = await house.command('verify');
    return {
      sent: this.#sent,
      acknowledged: this.#acknowledged.size,
      lost: [...keys].filter((key) => !times.has(key)).length,
      doubled: booked.filter((row) => row.times > 1).length,
      refused: this.#refused,
      recovery: Math.round(this.#longest),
      differences: Number(/(\d+) differences/.exec(verified.text)?.[1] ?? Number.NaN),
    };
  }

  async #write(person: number): Promise<void> {
    for (let n = 0; !this.#ends; n += 1) {
      const key = `drill:${randomUUID()}`;
      this.#sent += 1;
      const send =
        (n + person) % 2 === 0
          ? () =>
              this.#house.call('POST', '/inventory/stocktake', {
                ...this.#place,
                count: n % 20,
                client_id: key,
                shelf: key,
              })
          : () =>
              this.#house.call(
                'POST',
                '/inventory/running-stocks',
                { ...this.#place, quantity: 1, details: key },
                { 'idempotency-key': key },
              );
      await this.#untilAcknowledged(send);
      this.#acknowledged.add(key);
      const now = performance.now();
      this.#longest = Math.max(this.#longest, now - this.#last);
      this.#last = now;
    }
  }

  async #untilAcknowledged(send: () => Promise<{ status: number; text: string }>): Promise<void> {
    for (;;) {
      const { status, text } = await send().catch(() => ({ status: 0, text: '' }));
      if (status === 200 || status === 201) return;
      this.#refused[status] = (this.#refused[status] ?? 0) + 1;
      if (status >= 400 && status < 500 && status !== 429)
        throw new Error(`A command was refused with ${status}: ${text}`);
      await sleep(AGAIN_AFTER);
    }
  }
}
