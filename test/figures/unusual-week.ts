import type { TestPerson } from '#test/http-server.ts';
import { createReader, ITEMS, type Read, rowsOf } from './read-figures.ts';

type Send = <Answer>(path: string, body: unknown, method?: string) => Promise<Answer>;

interface Shelf {
  inventory_item_id: string;
  location_id: string;
  quantity: number;
}

interface Week {
  readonly read: Read;
  readonly send: Send;
  readonly till: string;
  readonly size: string;
  /** Stock of different items, more than two bottles of each. */
  readonly shelf: (place: number) => Shelf;
  /** Creates an item, and returns its id. */
  readonly newItem: (name: string) => Promise<string>;
}

/** A week of the demo venue in which everything unusual happens; its figures differ wherever two screens ask differently. */
export async function haveAnUnusualWeek(owner: TestPerson): Promise<void> {
  const week = await beginWeek(owner);
  const free = await week.newItem('Bottle without a cost');
  await countAndMove(week, free);
  await buy(week);
  await sell(week, free);
}

async function beginWeek(owner: TestPerson): Promise<Week> {
  const read = createReader(owner);
  const send: Send = async <Answer>(path: string, body: unknown, method = 'POST') => {
    const { status, body: answer } = await owner.call<Answer>(method, `/api${path}`, body);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer)}`);
    return answer;
  };
  const seen = new Set<string>();
  const shelves = (await read<Shelf[]>(`${ITEMS}/stocks`)).filter(
    ({ inventory_item_id: item, quantity }) => quantity > 2 && !seen.has(item) && seen.add(item),
  );
  const [type, size, till] = await Promise.all(
    ['/item/types', '/item/size', '/pos/instance'].map(async (path) => firstId(await read<{ id: string }[]>(path))),
  );
  const newItem = async (name: string) =>
    (
      await send<{ inventory_item_id: string }>('/ordering/quick-invoices/new-item', {
        name,
        type_id: type,
        size_id: size,
      })
    ).inventory_item_id;
  const shelf = (place: number) => shelves[place] as Shelf;
  return { read, send, till: till as string, size: size as string, shelf, newItem };
}

function firstId([first]: readonly { id: string }[]): string {
  if (!first) throw new Error('The demo has none');
  return first.id;
}

/** Counted right, wrong, and before a move; below zero; gone; merged; at a deleted location; below par. */
async function countAndMove({ send, shelf, newItem }: Week, free: string): Promise<void> {
  const pair = (place: number) => {
    const { inventory_item_id, location_id } = shelf(place);
    return { inventory_item_id, location_id };
  };
  const count = (place: number, off: number) =>
    send('/inventory/stocktake', { ...pair(place), count: shelf(place).quantity + off });
  const add = (item: string, place: number, quantity: number) =>
    send(`/inventory/item/${item}/stock`, { location_id: shelf(place).location_id, quantity });
  const set = (place: number, quantity: number) =>
    send('/inventory/adjustments', { ...pair(place), quantity, reason_description: 'Spilled' });
  await count(0, 0);
  await count(1, -1.3);
  await count(2, 4);
  await add(shelf(2).inventory_item_id, 2, 2);
  await set(3, -2.5);
  await set(4, 0);
  // Below zero at one location, above it at another.
  await set(5, -1);
  const shed = (await send<{ location_id: string }>('/location', { name: 'Shed' })).location_id;
  await send(`/inventory/item/${shelf(5).inventory_item_id}/stock`, { location_id: shed, quantity: 40 });
  await add(free, 0, 3);
  const unused = await newItem('Bottle that never moved');
  const twin = await newItem('Bottle that is there twice');
  await add(twin, 7, 1.25);
  await send('/inventory/merge', { inventory_item_id: twin, merge_to_inventory_item_id: free });
  await send(`/location/${shed}`, undefined, 'DELETE');
  const pars = [
    { ...pair(6), par: 500 },
    { inventory_item_id: unused, location_id: shelf(0).location_id, par: 2 },
  ];
  await send('/inventory/pars', { pars }, 'PUT');
}

/** On consignment, with fees, given back, reopened, and in draft. */
async function buy({ read, send, shelf, newItem }: Week): Promise<void> {
  const vendor_id = firstId(await rowsOf<{ id: string }>(read, '/ordering/vendors'));
  const draft = async (custom_id: string, lines: [item: string, quantity: number, cost: number][], more = {}) => {
    const { invoice_id } = await send<{ invoice_id: string }>('/ordering/invoices', { vendor_id, custom_id, ...more });
    const inventory_items = lines.map(([id, quantity, unit_cost]) => ({ id, quantity, unit_cost }));
    await send(`/ordering/invoices/${invoice_id}/items`, { inventory_items });
    return `/ordering/invoices/${invoice_id}`;
  };
  const complete = (invoice: string) => send(`${invoice}/status-change`, { status: 'CM' });
  const item = (place: number) => shelf(place).inventory_item_id;
  await complete(await draft('CONSIGNED', [[item(10), 6, 11.11]], { consigned: true }));
  const gone = await newItem('Bottle that is given back');
  const fees = await draft('FEES', [
    [item(11), 3, 19.99],
    [gone, 2, 7.77],
  ]);
  await send(fees, { shipping_cost: 12.34, tax: 5.05, vendor_credit: 3 }, 'PUT');
  await complete(fees);
  await draft('DRAFT', [[item(12), 3, 19.99]]);
  const reopened = await draft('REOPENED', [[item(13), 4, 8.5]]);
  await complete(reopened);
  await send(`${reopened}/reopen`, {});
  const [line] = await read<{ line_id: string; stocks: { location_id: string }[] }[]>(
    `/ordering/returnable?invoice_id=${fees.split('/').at(-1)}&inventory_item_id=${gone}`,
  );
  await send(`${fees}/return`, {
    lines: [{ line_id: line?.line_id, quantity: 2, location_id: line?.stocks[0]?.location_id }],
  });
}

/** Unmatched, ignored, with an unmatched modifier, for nothing, without an amount, and an item without a cost. */
async function sell({ read, send, till, size }: Week, free: string): Promise<void> {
  const sold_at = new Date().toISOString();
  const line = (line_id: string, item: string | undefined, more: object = {}) => ({
    ...{ transaction_id: 'UNUSUAL-1', line_id, sold_at, item, quantity: 2, gross: 21.5 },
    ...more,
  });
  const named = async (name: string) =>
    (await rowsOf<{ id: string; name: string }>(read, '/pos/items')).find((each) => each.name === name)?.id;
  const { name, variation } = (
    await rowsOf<{ name: string; variation: string | null; state: string }>(read, '/pos/items')
  ).find(({ state }) => state === 'matched') ?? { name: undefined, variation: null };
  await send('/pos/items/sales', {
    pos_id: till,
    sales: [
      line('1', 'Mystery shot', { discount: 3.33 }),
      line('2', 'Corkage'),
      line('3', name, { variation, modifiers: [{ name: 'Extra smoky', quantity: 1, price: 1.25 }] }),
      line('4', name, { variation, gross: 0, quantity: 1 }),
      line('5', name, { variation, gross: null }),
      line('6', 'Bottle without a cost'),
    ],
  });
  await send(`/pos/items/${await named('Corkage')}`, { ignored: true }, 'PUT');
  await send('/pos/sellable-item-groups', {
    ...{ inventory_item_id: free, sale_size_id: size, name: 'Bottle without a cost' },
    pos_item_id: await named('Bottle without a cost'),
  });
}
