import { haveIowaRecords, type IowaLine, readIowaStore, toInvoiceFile } from '#scripts/demo/iowa-records.ts';
import { callersOf, type Known, type Target } from './cases.ts';
import type { Case } from './measure.ts';

const LINES = 200;
/** Minimum rate for a file of invoices on an idle machine. */
const LINES_A_SECOND = 5000;
const YEAR_MS = 365 * 86_400_000;
const RETAILERS = 'iowa_sales_retailers_2021-01_2022-10.csv';

/** Correcting a year-old invoice, and importing years of real purchases at once. */
export function purchasingCases(target: Target, known: Known): Case[] {
  const invoice = oldInvoice(target, known);
  return [lineCorrected(target, known, invoice), chargesCorrected(target, known, invoice), ...realLines(target)];
}

/** Completed, with a year of later purchases of its items; created on first use. */
function oldInvoice(target: Target, known: Known): () => Promise<{ id: string; lines: string[] }> {
  const { get, post } = callersOf(target);
  const make = async () => {
    const day = { invoice_date: new Date(Date.now() - YEAR_MS).toISOString() };
    const created = await post('/ordering/invoices', { vendor_id: known.vendorId, ...day });
    const { invoice_id: id } = JSON.parse(String(created)) as { invoice_id: string };
    const bought = known.itemIds.slice(0, LINES).map((item) => ({ id: item, quantity: 2, unit_cost: 10 }));
    await post(`/ordering/invoices/${id}/items/bulk`, { inventory_items: bought });
    await post(`/ordering/invoices/${id}/status-change`, { status: 'CM' });
    const { items } = JSON.parse(String(await get(`/ordering/invoices/${id}`))) as { items: { id: string }[] };
    return { id, lines: items.map((line) => line.id) };
  };
  let made: ReturnType<typeof make> | undefined;
  return () => (made ??= make());
}

function lineCorrected(target: Target, known: Known, invoice: ReturnType<typeof oldInvoice>): Case {
  const { put, write } = callersOf(target);
  return {
    name: 'line of a year ago corrected',
    target: 6,
    runs: 10,
    prepare: async () => void (await invoice()),
    product: async (n) => {
      const { id, lines } = await invoice();
      const change = { action: 'update', line_id: lines[n % LINES], unit_cost: 10 + (n % 70) / 10 };
      await put(`/ordering/invoices/${id}/items`, change);
    },
    floor: (n) => write('recost', recostOf(target, known.itemIds.slice(n % LINES, (n % LINES) + 1), n)),
  };
}

function chargesCorrected(target: Target, known: Known, invoice: ReturnType<typeof oldInvoice>): Case {
  const { put, write } = callersOf(target);
  return {
    name: 'charges of 200 lines corrected',
    target: 6,
    runs: 4,
    prepare: async () => void (await invoice()),
    product: async (n) => put(`/ordering/invoices/${(await invoice()).id}`, { shipping_cost: 100 + n }),
    floor: (n) => write('recost', recostOf(target, known.itemIds.slice(0, LINES), n)),
  };
}

/** Replaces one layer of each item, and updates the costs and values that follow. */
function recostOf({ organizationId }: Target, items: readonly string[], n: number): unknown[][] {
  const base = [organizationId, items];
  return [[...base, 10 + n / 100], base, base];
}

function realLines(target: Target): Case[] {
  if (!haveIowaRecords) return [];
  const { upload, copy } = callersOf(target);
  const records = readIowaStore(RETAILERS);
  const took = { product: 0, floor: 0 };
  const timed = async (side: keyof typeof took, n: number, call: (text: string) => Promise<unknown>) => {
    const text = toInvoiceFile(records.map((line): IowaLine => ({ ...line, invoice: `${n}-${line.invoice}` })));
    const began = performance.now();
    await call(text);
    took[side] = performance.now() - began;
  };
  const speed = (ms: number) => `${Math.round((records.length / ms) * 1000).toLocaleString('en-US')} lines/s`;
  return [
    {
      name: `invoices of a file, ${records.length} lines`,
      target: 40,
      mostMs: Math.ceil((records.length / LINES_A_SECOND) * 1000),
      runs: 1,
      rounds: 1,
      product: (n) => timed('product', n, (text) => upload('/import/invoices', 'invoices.csv', text)),
      floor: (n) => timed('floor', n, copy),
      check: async () => `${speed(took.product)}, plain COPY ${speed(took.floor)}`,
    },
  ];
}
