import fs from 'node:fs/promises';
import path from 'node:path';
import Papa from 'papaparse';
import type { SourceFile } from '#shared/server/tables/read-table.ts';
import { csvLine } from '#shared/server/tables/write-csv.ts';
import type { DemoCalendar, Period } from './demo-calendar.ts';
import { shiftTime } from './demo-calendar.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../../../db/seed/demo');

export interface SeedTable {
  readonly header: readonly string[];
  readonly rows: readonly string[][];
}

export interface DemoFiles {
  readonly items: SeedTable;
  readonly madeUpItems: SeedTable;
  readonly recipes: SeedTable;
  readonly menu: SeedTable;
  readonly invoices: SeedTable;
  readonly madeUpInvoices: SeedTable;
  readonly counts: SeedTable;
  readonly sales: SeedTable;
}

/** All files of the demo venue, with their days shifted, and what is poured in the venue's units. */
export async function readDemoFiles(calendar: DemoCalendar, units: string): Promise<DemoFiles> {
  const [items, madeUpItems, recipes, menu, invoices, madeUpInvoices, counts, sales] = await Promise.all([
    readSeed('items.csv'),
    readSeed('made-up/items.csv'),
    readSeed('recipes.csv'),
    readSeed('made-up/menu.csv'),
    readSeed('invoices.csv'),
    readSeed('made-up/invoices.csv'),
    readSeed('made-up/counts.csv'),
    readSeed('made-up/sales.csv'),
  ]);
  const files = {
    items,
    madeUpItems,
    recipes,
    menu,
    invoices: shifted(invoices, 'date', calendar),
    madeUpInvoices: shifted(madeUpInvoices, 'date', calendar),
    counts: shifted(counts, 'counted_at', calendar),
    sales: shifted(sales, 'sold_at', calendar),
  };
  return units === 'oz' ? files : pouredInMilliliters(files);
}

const OUNCES = /^(\d+(?:\.\d+)?) oz$/;
/** As bars that measure in milliliters pour. */
const OUNCE = 30;

const inMilliliters = (size: string): string => size.replace(OUNCES, (_, ounces) => `${Number(ounces) * OUNCE} mL`);

/** Cans and bottles keep the size on their label: only what is poured from a larger one changes, and its name at the till. */
function pouredInMilliliters({ recipes, menu, sales, ...files }: DemoFiles): DemoFiles {
  const entries = cellsOf(menu);
  const poured = ({ size, stocked_size }: Record<string, string>) => size !== stocked_size && OUNCES.test(size ?? '');
  const names = new Set(entries.filter(poured).map(({ variation }) => variation ?? ''));
  const renamed = (variation = '') => (names.has(variation) ? inMilliliters(variation) : variation);
  return {
    ...files,
    recipes: withCells(recipes, ({ amount = '', unit = '' }) =>
      unit === 'oz' ? { amount: String(Number(amount) * OUNCE), unit: 'mL' } : {},
    ),
    menu: withCells(menu, (cells) =>
      poured(cells) ? { variation: renamed(cells.variation), size: inMilliliters(cells.size ?? '') } : {},
    ),
    sales: withCells(sales, ({ variation }) => ({ variation: renamed(variation) })),
  };
}

function withCells(
  table: SeedTable,
  change: (cells: Record<string, string>) => Readonly<Record<string, string | undefined>>,
): SeedTable {
  const rows = cellsOf(table).map((cells) => {
    const changed: Record<string, string | undefined> = { ...cells, ...change(cells) };
    return table.header.map((name) => changed[name] ?? '');
  });
  return { ...table, rows };
}

async function readSeed(name: string): Promise<SeedTable> {
  const text = await fs.readFile(path.join(FOLDER, name), 'utf8');
  const [header = [], ...rows] = Papa.parse<string[]>(text, { skipEmptyLines: true }).data;
  return { header, rows };
}

function shifted({ header, rows }: SeedTable, column: string, calendar: DemoCalendar): SeedTable {
  const at = header.indexOf(column);
  const isCount = column === 'counted_at';
  return { header, rows: rows.map((row) => row.with(at, shiftTime(calendar, row[at] ?? '', isCount))) };
}

/** The rows of a period, by the day in a column. */
export function within(table: SeedTable, column: string, { from, until }: Pick<Period, 'from' | 'until'>): SeedTable {
  const at = table.header.indexOf(column);
  return { ...table, rows: table.rows.filter((row) => (row[at] ?? '') >= from && (row[at] ?? '') < until) };
}

/** A row by the names of its columns. */
export const cellsOf = ({ header, rows }: SeedTable): Record<string, string>[] =>
  rows.map((row) => Object.fromEntries(header.map((name, index) => [name, row[index] ?? ''])));

export function asFile(name: string, { header, rows }: SeedTable): SourceFile {
  return { name, bytes: new TextEncoder().encode([header, ...rows].map(csvLine).join('')) };
}
