import { FakeSquare } from '#test/fakes/square/fake-square.ts';
import { offer } from '#test/fakes/square/square-seller.ts';
import { BusySeller, eventsFor, foldOf, seeded } from '#test/fakes/square/square-weather.ts';
import { RunningHouse } from './running-house.ts';
import type { Stage } from './stage.ts';
import type { Figures } from './traffic.ts';

/** Try another course of events with FAULT_SEED=7 FAULT_ORDERS=10000. */
const SEED = Number(process.env.FAULT_SEED ?? 20261126);
const SHORT = 60;
const LONG = 1000;
const DRINKS = ['Gin', 'Rye', 'Vodka'];
const PAGE = 200;
/** Seconds that the drill may take, more if more orders are asked for. */
export const TILL_SECONDS = 600 + Number(process.env.FAULT_ORDERS ?? 0) / 4;

/**
 * A till sells, edits, voids and refunds while the server and its database are killed in turn, and while pages repeat, calls
 * fail and webhooks come twice, late, or forged. In the end sales, money and stock must be what an independent fold of the
 * till's orders says, to the cent, and stay so when everything is read again.
 */
export async function sellThroughKills(stage: Stage): Promise<Figures> {
  const { square, till, drinks } = await openTill(stage, '2');
  const random = seeded(SEED);
  const seller = new BusySeller(square, drinks, random);
  Object.assign(square.faults, { random, repeatedPage: 0.05, slowDown: 0.03, broken: 0.03 });
  const acts = Number(process.env.FAULT_ORDERS ?? (stage.rounds > 1 ? LONG : SHORT));
  const kills = stage.rounds * 2;
  for (let act = 0; act < acts; act += 1) {
    for (const { event, isForged } of eventsFor(square, seller.act(), random)) await till.tell(event, isForged);
    const due = Math.floor(((act + 1) * kills) / acts);
    if (due > Math.floor((act * kills) / acts)) await till.kill(due % 2 === 0 ? 'database' : 'server');
  }
  Object.assign(square.faults, { repeatedPage: 0, slowDown: 0, broken: 0 });
  return till.compare();
}

/** A till whose menu is matched to whole bottles, connected to a running house that asks it so often, in seconds. */
export async function openTill(stage: Stage, pollSeconds: string) {
  const square = await FakeSquare.start();
  stage.atEnd(() => square.stop());
  square.pageSize = PAGE;
  const settings = { SQUARE_API_URL: square.url, SQUARE_WEBHOOK_KEY: square.webhookKey, POS_POLL_SECONDS: pollSeconds };
  const house = await RunningHouse.copy(stage, 'data', { settings });
  await house.start();
  const drinks = DRINKS.map((name) => ({
    name,
    price: 1000,
    variationId: offer(square, { item: name, variation: 'Regular', category: 'Spirits', price: 1000 }),
  }));
  const till = new ConnectedTill(stage, house, square);
  await till.connect();
  return { square, till, drinks };
}

type Event = Parameters<FakeSquare['notify']>[0];

/** The till's connection to the house, and what became of its messages. */
class ConnectedTill {
  readonly #stage: Stage;
  readonly #house: RunningHouse;
  readonly #square: FakeSquare;
  readonly #wrong: string[] = [];
  #id = '';
  #itemId = '';
  /** The address that is signed; the house listens on another name of the same machine. */
  #signedUrl = '';
  #sent = 0;
  #taken = 0;
  #refused = 0;
  #unanswered = 0;
  #longest = 0;
  #recovery = 0;

  constructor(stage: Stage, house: RunningHouse, square: FakeSquare) {
    this.#stage = stage;
    this.#house = house;
    this.#square = square;
  }

  /** Connects, and matches each drink to whole bottles, so that units are bottles. */
  async connect(): Promise<void> {
    const body = { provider: 'SQ', name: 'Square', access_token: this.#square.issueToken() };
    this.#id = (await this.#ask<{ id: string }>('POST', '/pos/connections', body)).id;
    await this.#synced('');
    const [one] = await this.#ask<{ webhook_url: string }[]>('GET', '/pos/connections');
    this.#signedUrl = one?.webhook_url ?? '';
    const [item] = await this.#house.query<{ id: string; size_id: string }>(
      'select id, size_id from catalog.item limit 1',
    );
    this.#itemId = item?.id ?? '';
    const { data } = await this.#ask<{ data: { id: string }[] }>('GET', '/pos/items?limit=50');
    for (const { id } of data)
      await this.#ask('PUT', `/pos/items/${id}`, {
        action: 'match',
        inventory_item_id: item?.id,
        depletion_size_id: item?.size_id,
        price: 10,
      });
  }

  /** Like the provider, it does not insist: what isn't taken is found by asking again. */
  async tell(event: Event, isForged: boolean): Promise<void> {
    const to = `${this.#house.url}/api/pos/webhooks/SQ/${this.#id}`;
    this.#sent += 1;
    const began = performance.now();
    const status = await this.#square
      .notify(event, { url: this.#signedUrl, to, ...(isForged && { key: 'forged' }) })
      .catch(() => 0);
    this.#longest = Math.max(this.#longest, performance.now() - began);
    if (status === 0) this.#unanswered += 1;
    else if (status === 503) this.#refused += 1;
    else if (isForged !== (status === 401)) this.#wrong.push(`a ${isForged ? 'forged' : 'true'} message: ${status}`);
    else this.#taken += 1;
  }

  async kill(what: 'server' | 'database'): Promise<void> {
    const began = performance.now();
    if (what === 'server') {
      await this.#house.kill();
      await this.#house.start();
    } else await this.#house.killDatabase(this.#stage);
    await this.#stage.until('an answer after the kill', async () => (await this.#status('/pos/connections')) === 200);
    this.#recovery = Math.max(this.#recovery, performance.now() - began);
  }

  /** Bottles on the shelves. */
  async stock(): Promise<number> {
    return (await this.#ask<{ total: number }>('GET', `/inventory/item/${this.#itemId}`)).total;
  }

  /** Messages that are taken and not worked off yet. */
  async waiting(): Promise<number> {
    return (await this.#ask<{ waiting: number }[]>('GET', '/pos/connections'))[0]?.waiting ?? 0;
  }

  async compare(): Promise<Figures> {
    const differences = [...(await this.#readAgain()), ...(await this.#readAgain())];
    if (this.#square.objections.length > 0) this.#wrong.push(`Square objects: ${this.#square.objections[0]}`);
    const verified = await this.#house.command('verify');
    const found = Number(/(\d+) differences/.exec(verified.text)?.[1] ?? 1);
    return {
      sent: this.#sent,
      acknowledged: this.#taken,
      refused: this.#refused,
      unanswered: this.#unanswered,
      wrong: [...this.#wrong, ...differences],
      lost: 0,
      doubled: 0,
      differences: found,
      longest: Math.round(this.#longest),
      recovery: Math.round(this.#recovery),
    };
  }

  /** What differs from the fold after another round that reads the last three days. */
  async #readAgain(): Promise<string[]> {
    await this.#house.query('update sales.till_connection set rescanned_at = null');
    const since = new Date().toISOString();
    await this.#ask('POST', `/pos/connections/${this.#id}/sync`);
    await this.#synced(since);
    const { units, ...money } = foldOf(this.#square);
    const bottles = Object.values(units).reduce((sum, each) => sum + each, 0);
    const wanted: Record<string, number> = { ...money, sold: bottles, taken: bottles };
    const [found = {}] = await this.#house.query<Record<string, number>>(`
      select round(coalesce(sum(gross), 0) * 100)::int as gross, round(coalesce(sum(discount), 0) * 100)::int as discount,
        round(coalesce(sum(tax), 0) * 100)::int as tax, round(coalesce(sum(tip), 0) * 100)::int as tip,
        round(coalesce(sum(service_charge), 0) * 100)::int as "serviceCharge",
        (select round(coalesce(sum(l.quantity), 0) * 1000)::int from sales.sale_line as l
          join sales.pos_item as p on p.organization_id = l.organization_id and p.id = l.pos_item_id and p.sold_as_id is not null) as sold,
        (select round(coalesce(-sum(quantity), 0) * 1000)::int from stock.movement where kind = 'sale') as taken
      from sales.sale_line`);
    return Object.entries(wanted)
      .filter(([name, value]) => found[name] !== value)
      .map(([name, value]) => `${name}: ${found[name]} here, ${value} in the till`);
  }

  async #synced(since: string): Promise<void> {
    await this.#stage.until('the end of a round', async () => {
      const { body } = await this.#house.call('GET', '/pos/connections').catch(() => ({ body: [] }));
      const [one] = body as { last_sync_at: string | null; waiting: number; error: string | null }[];
      return Boolean(one && (one.last_sync_at ?? '') > since && one.waiting === 0);
    });
  }

  async #status(address: string): Promise<number> {
    return (await this.#house.call('GET', address).catch(() => ({ status: 0 }))).status;
  }

  async #ask<Answer>(method: string, address: string, body?: object): Promise<Answer> {
    const answer = await this.#house.call(method, address, body);
    if (answer.status >= 300) throw new Error(`${method} ${address}: ${answer.status} ${answer.text.slice(0, 300)}`);
    return answer.body as Answer;
  }
}
