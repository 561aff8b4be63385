import { lineOf, sell } from '#test/fakes/square/square-seller.ts';
import type { Stage } from './stage.ts';
import { openTill } from './till-drill.ts';
import type { Figures } from './traffic.ts';

const SINGLE = 40;
const MANY = Number(process.env.FAULT_ORDERS ?? 2000);
const AT_ONCE = 10;
const FORGED = 200;
/** The house asks for orders by itself so seldom that only webhooks count. */
const NEVER = '3600';

/**
 * How long a webhook takes to become stock, one at a time, and how many orders a second are worked off when they come at
 * once; then forged ones, which are all refused and change nothing. Prints the figures.
 */
export async function paceTill(stage: Stage): Promise<Figures> {
  const { square, till, drinks } = await openTill(stage, NEVER);
  const [drink] = drinks;
  const sold = () =>
    sell(square, { lines: [lineOf({ ...drink, name: drink?.name ?? '', price: 1000, quantity: '1' })] });
  const times: number[] = [];
  for (let order = 0; order < SINGLE; order += 1) {
    const before = await till.stock();
    const event = square.orderEvent(sold());
    const began = performance.now();
    await till.tell(event, false);
    await stage.until('the stock of a webhook', async () => (await till.stock()) < before);
    times.push(performance.now() - began);
  }
  times.sort((a, b) => a - b);
  const orders = Array.from({ length: MANY }, sold);
  const began = performance.now();
  const next = orders.values();
  const deliver = async () => {
    for (const order of next) await till.tell(square.orderEvent(order), false);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, deliver));
  const taken = performance.now();
  await stage.until('the end of the inbox', async () => (await till.waiting()) === 0);
  const done = performance.now();
  const [middle = 0, slowest = 0] = [times[SINGLE / 2], times.at(-1)].map((each) => Math.round(each ?? 0));
  const perSecond = (end: number) => Math.round((MANY / (end - began)) * 1000);
  console.log(`webhook to stock: ${middle} ms, slowest of ${SINGLE} ${slowest} ms`);
  console.log(`${MANY} orders at once: ${perSecond(taken)} webhooks/s answered, ${perSecond(done)} orders/s in stock`);
  for (let message = 0; message < FORGED; message += 1) await till.tell(square.orderEvent(sold()), true);
  return till.compare();
}
