import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ANSWER_AT_MOST, type RunningHouse } from './running-house.ts';
import type { Stage } from './stage.ts';

const WRITERS = 6;
const AGAIN_AFTER = 100;

/** The results of a drill: one line in the table. */
export interface Figures {
  sent: number;
  acknowledged: number;
  /** Answers 503. */
  refused: number;
  /** Requests whose connection broke or failed. */
  unanswered: number;
  /** Any other fault: another status, or a message of the drill itself. */
  wrong: string[];
  lost: number;
  doubled: number;
  /** Differences found by `verify`. */
  differences: number;
  /** The longest wait of a request for its answer, ms. */
  longest: number;
  /** The longest time from the fault (or from its end, if something else has to end it) to an acknowledgment, ms. */
  recovery?: number;
}

interface Place {
  readonly inventory_item_id: string;
  readonly location_id: string;
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

/**
 * People who count and add stock without a pause. Unacknowledged commands are repeated under their own key until
 * acknowledged, like on the product's own screens.
 */
export class Traffic {
  readonly #stage: Stage;
  readonly #house: RunningHouse;
  readonly #place: Place;
  readonly #acknowledged = new Set<string>();
  readonly #wrong = new Set<string>();
  readonly #writers: Promise<void>[];
  #sent = 0;
  #refused = 0;
  #unanswered = 0;
  #longest = 0;
  #recovery: number | undefined;
  /** Start time of the latest acknowledged request. */
  #latest = 0;
  #ends = false;

  private constructor(stage: Stage, house: RunningHouse, place: Place) {
    this.#stage = stage;
    this.#house = house;
    this.#place = place;
    this.#writers = Array.from({ length: WRITERS }, (_, person) => this.#write(person));
  }

  static async start(stage: Stage, house: RunningHouse): Promise<Traffic> {
    const [place] = await house.query<Place>(
      'select item_id as inventory_item_id, location_id from stock.running_stock order by item_id limit 1',
    );
    if (!place) throw new Error('There is no stock to work with');
    return new Traffic(stage, house, place);
  }

  get keys(): ReadonlySet<string> {
    return this.#acknowledged;
  }

  /** Waits until this many more are acknowledged. */
  async more(commands: number): Promise<void> {
    const wanted = this.#acknowledged.size + commands;
    await this.#stage.until(`${commands} more commands`, () => this.#acknowledged.size >= wanted);
  }

  /** Waits until the fault has an effect: this many more answers with 503. */
  async refusals(answers: number): Promise<void> {
    const wanted = this.#refused + answers;
    await this.#stage.until(`${answers} answers with 503`, () => this.#refused >= wanted);
  }

  /** Waits until a request that started after this call is acknowledged, and records the time since then. */
  async recovers(since = performance.now()): Promise<void> {
    const called = performance.now();
    await this.#stage.until('an acknowledgment after the fault', () => this.#latest > called);
    this.#recovery = Math.max(this.#recovery ?? 0, performance.now() - since);
  }

  /** Lets everyone finish; then looks for every acknowledged command in the ledger. */
  async end(): Promise<Figures> {
    this.#ends = true;
    this.#stage.waitsFor = 'the last commands';
    await Promise.all(this.#writers);
    return this.compare(this.#house);
  }

  async compare(house: RunningHouse, keys: ReadonlySet<string> = this.#acknowledged): Promise<Figures> {
    this.#stage.waitsFor = 'the ledger';
    const booked = await house.query<{ key: string; times: number }>(`
      select key, sum(times)::int as times from (
        select note as key, count(*) as times from stock.movement where note like 'drill:%' group by note
        union all
        select s.client_id, count(*) from counting.stocktake as s
        join stock.movement as m on m.organization_id = s.organization_id and m.action_id = s.action_id and m.kind = 'stocktake'
        where s.client_id like 'drill:%' group by s.client_id) as one group by key`);
    const times = new Map(booked.map((row) => [row.key, row.times]));
    this.#stage.waitsFor = 'verify';
    const verified = await house.command('verify');
    const differences = /(\d+) differences/.exec(verified.text)?.[1];
    if (differences === undefined) throw new Error(`verify ended with ${verified.code}: ${verified.text}`);
    return {
      sent: this.#sent,
      acknowledged: this.#acknowledged.size,
      refused: this.#refused,
      unanswered: this.#unanswered,
      wrong: [...this.#wrong],
      lost: [...keys].filter((key) => !times.has(key)).length,
      doubled: booked.filter((row) => row.times > 1).length,
      differences: Number(differences),
      longest: Math.round(this.#longest),
      ...(this.#recovery !== undefined && { recovery: Math.round(this.#recovery) }),
    };
  }

  async #write(person: number): Promise<void> {
    for (let n = 0; !this.#ends && !this.#stage.signal.aborted; n += 1) {
      const key = `drill:${randomUUID()}`;
      const count = { ...this.#place, count: n % 20, client_id: key };
      const addition = { ...this.#place, quantity: 1, details: key };
      const send =
        (n + person) % 2 === 0
          ? () => this.#house.call('POST', '/inventory/stocktake', count)
          : () => this.#house.call('POST', '/inventory/running-stocks', addition, { 'idempotency-key': key });
      this.#sent += 1;
      if (await this.#untilAcknowledged(send)) this.#acknowledged.add(key);
    }
  }

  async #untilAcknowledged(send: () => Promise<Answer>): Promise<boolean> {
    while (!this.#stage.signal.aborted) {
      const began = performance.now();
      const { status, text } = await send().catch((error: Error) => ({ status: 0, text: error.name }));
      this.#longest = Math.max(this.#longest, performance.now() - began);
      if (status === 200 || status === 201) {
        this.#latest = Math.max(this.#latest, began);
        return true;
      }
      if (status === 503) this.#refused += 1;
      else if (status !== 0) this.#wrong.add(`answered with ${status}: ${text.slice(0, 200)}`);
      else if (text === 'TimeoutError') this.#wrong.add(`no answer within ${ANSWER_AT_MOST / 1000} s`);
      else this.#unanswered += 1;
      if (status >= 400 && status < 500) return false;
      await sleep(AGAIN_AFTER);
    }
    return false;
  }
}
