import { randomUUID } from 'node:crypto';
import { callersOf, type Known, type Target } from './cases.ts';
import type { Case } from './measure.ts';

const PEOPLE = 50;
const LINES = 20_000;
const SLOWEST_CLOSE_MS = 5000;

/** Many concurrent people, a file of counts, and the end of the cycle. */
export function countingCases(target: Target, known: Known): Case[] {
  return [
    countsOfMany(target, known),
    ...countsOfOneShelf(target, known),
    importOfCounts(target),
    closing(target),
    zeroingOut(target),
  ];
}

/** Each in a different order over the same items: a location one person saved is counted by the next a moment later. */
function countsOfMany(target: Target, known: Known): Case {
  const { get, post, write } = callersOf(target);
  const { itemIds, locationIds } = known;
  let sent = 0;
  const pair = (n: number) => ({
    item: itemIds[(n * 37) % itemIds.length] as string,
    location: locationIds[n % locationIds.length] as string,
  });
  return {
    name: 'count saved, 50 people, p99',
    target: 10,
    runs: PEOPLE * 20,
    writers: PEOPLE,
    percentile: 0.99,
    product: async (n) => {
      const { item, location } = pair(n);
      const line = { inventory_item_id: item, location_id: location, count: n % 12, client_id: randomUUID() };
      await post('/inventory/stocktake', line);
      sent += 1;
    },
    floor: (n) => {
      const { item, location } = pair(n);
      const base = [target.organizationId, [item], [location], ['1']];
      return write('count', [
        [...base, known.inventoryId, known.cycleId, known.actionId],
        [...base, 'stocktake', known.actionId],
        base,
      ]);
    },
    // The floor writes into a separate inventory, without a device id and a person.
    check: async () => {
      const answer = JSON.parse(String(await get('/inventory/stocktakes?limit=1'))) as { meta: { total: number } };
      const saved = answer.meta.total - (await countOfFloor(target));
      return saved === sent ? 'nothing lost' : `LOST: ${sent} were acknowledged, ${saved} are there`;
    },
  };
}

/** Everyone counts the same bottle in the same location: 60 per second, and the slowest within two seconds. */
function countsOfOneShelf(target: Target, known: Known): Case[] {
  const { post, write } = callersOf(target);
  const [item, location] = [known.itemIds[0] as string, known.locationIds[0] as string];
  const one = {
    target: null,
    runs: PEOPLE * 6,
    writers: PEOPLE,
    product: (n: number) =>
      post('/inventory/stocktake', {
        inventory_item_id: item,
        location_id: location,
        count: n % 12,
        client_id: randomUUID(),
      }),
    floor: () => {
      const base = [target.organizationId, [item], [location], ['1']];
      return write('count', [
        [...base, known.inventoryId, known.cycleId, known.actionId],
        [...base, 'stocktake', known.actionId],
        base,
      ]);
    },
  };
  return [
    { ...one, name: 'counts of one shelf, 50 people', mostMs: 1000 / 60 },
    { ...one, name: 'counts of one shelf, p99', percentile: 0.99, mostMs: 2000 },
  ];
}

async function countOfFloor(target: Target): Promise<number> {
  const [row] = JSON.parse(String(await callersOf(target).read('floor-counts', [target.organizationId]))) as {
    counts: number;
  }[];
  return row?.counts ?? 0;
}

function importOfCounts(target: Target): Case {
  const { upload, write } = callersOf(target);
  const { organizationId, items } = target;
  const lines = Array.from({ length: LINES }, (_, n) => ({
    barcode: String(1 + (n % items)).padStart(12, '0'),
    room: `Room ${2 + Math.floor(n / items)}`,
  }));
  return {
    name: 'counts of a file, 20,000 lines',
    target: 10,
    runs: 1,
    rounds: 2,
    product: (n) => {
      const at = new Date().toISOString();
      const rows = lines.map(({ barcode, room }, line) => `${room},${barcode},${(n + line) % 12},${at}`);
      return upload('/import/counts', 'counts.csv', ['location,barcode,quantity,counted_at', ...rows].join('\n'));
    },
    floor: () =>
      write('count-many', [
        [organizationId, LINES],
        [organizationId, LINES],
        [organizationId, LINES],
      ]),
  };
}

function closing(target: Target): Case {
  const { post, write } = callersOf(target);
  return {
    name: 'end of a cycle, 100,000 rows',
    target: 3,
    mostMs: SLOWEST_CLOSE_MS,
    runs: 1,
    rounds: 3,
    product: () => post('/inventory/stage', { type: 'complete', acceptRunningCounts: true }),
    floor: (n) => {
      const cycle = [target.organizationId, randomUUID()];
      return write('close', [[...cycle, -n], cycle, [target.organizationId]]);
    },
  };
}

/** Nothing was counted: every row is zeroed out before the cycle ends. */
function zeroingOut(target: Target): Case {
  const { post, write } = callersOf(target);
  const { organizationId } = target;
  return {
    name: 'end of a cycle, 100,000 zeroed out',
    target: 3,
    mostMs: SLOWEST_CLOSE_MS,
    runs: 1,
    rounds: 3,
    prepare: async () => {
      await write('refill', [[organizationId], [organizationId], [organizationId]]);
    },
    product: () => post('/inventory/stage', { type: 'complete', zeroOutUncounted: true }),
    floor: (n) => {
      const cycle = [organizationId, randomUUID()];
      return write('close-zeroed', [
        [organizationId],
        [organizationId],
        [organizationId],
        [...cycle, -1000 - n],
        cycle,
        [organizationId],
      ]);
    },
  };
}
