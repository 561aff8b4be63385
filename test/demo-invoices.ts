import { readFileSync } from 'node:fs';
import path from 'node:path';
import Papa from 'papaparse';
import type { PrintedInvoice, PrintedLine } from './documents/print-invoice.ts';

type Row = Record<'invoice_number' | 'date' | 'barcode' | 'name' | 'size' | 'quantity' | 'unit_cost', string>;

const FILE = path.resolve(import.meta.dirname, '../db/seed/demo/invoices.csv');
const LITRES: Readonly<Record<string, string>> = { '1000 mL': '1 L', '1750 mL': '1.75 L' };

/** The demo venue's real orders as printed vendor invoices; packs, charges and credits are added by rule. */
export function readDemoInvoices(): PrintedInvoice[] {
  const { data } = Papa.parse<Row>(readFileSync(FILE, 'utf8'), { header: true, skipEmptyLines: true });
  return [...Map.groupBy(data, (row) => row.invoice_number).values()].map((rows, at) => ({
    vendor: 'Hawkeye Wholesale Spirits',
    number: rows[0]?.invoice_number ?? '',
    date: usDate(rows[0]?.date ?? ''),
    lines: rows.map((row, place) => lineOf(row, at % 7 === 3 && place === rows.length - 1)),
    charges: [
      { label: 'Freight', cents: at % 3 === 0 ? 2500 : 0 },
      { label: 'Bottle deposit', cents: at % 4 === 0 ? 5 * rows.length : 0 },
      { label: 'Sales Tax', cents: at % 5 === 0 ? 1234 : 0 },
      { label: 'Discount', cents: at % 6 === 0 ? -750 : 0 },
    ].filter(({ cents }) => cents !== 0),
  }));
}

function usDate(day: string): string {
  const [year = '', month = '', date = ''] = day.slice(0, 10).split('-');
  return `${month}/${date}/${year}`;
}

/** Whole cases are billed as cases, the rest as single bottles; one line of some invoices is a credit. */
function lineOf(row: Row, credit: boolean): PrintedLine {
  const quantity = Number(row.quantity);
  const pack = row.size === '750 mL' ? 6 : 12;
  const whole = quantity % pack === 0;
  const sign = credit ? -1 : 1;
  const code = row.barcode ? row.barcode.slice(-6) : String(900_000 + row.name.length * 37);
  return {
    code,
    barcode: row.barcode || '088004022723',
    name: row.name.toUpperCase(),
    size: LITRES[row.size] ?? row.size,
    pack,
    cases: whole ? (sign * quantity) / pack : 0,
    bottles: whole ? 0 : sign * quantity,
    cents: sign * Math.round(quantity * Number(row.unit_cost) * 100),
  };
}
