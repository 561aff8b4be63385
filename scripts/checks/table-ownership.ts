import fs from 'node:fs';
import path from 'node:path';
import type { Check } from './check.ts';
import { isCode, isTest, listFiles } from './source-files.ts';

const SQL =
  /\b(?:insert\s+into|update(?:\s+only)?|delete\s+from(?:\s+only)?|merge\s+into|truncate(?:\s+table)?)\s+"?(\w+)"?\s*\.\s*"?(\w+)/gi;
const KYSELY = /\.(?:insertInto|replaceInto|updateTable|deleteFrom|mergeInto)\(\s*['"`](\w+)\.(\w+)/g;

/** Schemas not named after their feature: they kept their name when the feature was renamed. */
const OWNERS: Readonly<Record<string, string>> = {
  matching: 'catalog',
  menus: 'lists',
  purchasing: 'invoices',
  stock: 'ledger',
};

/** Tables written by other features, instead of the schema's owner or in addition to it. */
const WRITERS: Readonly<Record<string, readonly string[]>> = {
  'purchasing.invoice': ['invoices', 'orders'],
  'purchasing.invoice_line': ['invoices', 'orders'],
  'purchasing.invoice_reading': ['reading'],
  'purchasing.order_attachment': ['invoices', 'reading'],
  'purchasing.order_bill': ['orders'],
  'purchasing.order_credit': ['orders'],
  'purchasing.order_receipt': ['orders'],
  'purchasing.order_send': ['orders'],
  'purchasing.vendor': ['invoices', 'reading'],
  'purchasing.vendor_charge': ['invoices', 'reading'],
  'purchasing.vendor_item': ['invoices', 'reading'],
  'purchasing.vendor_layout': ['invoices', 'reading'],
  'stock.merge': ['items'],
  'stock.running_stock': ['ledger', 'items'],
  'stock.saved_filter': ['items'],
};

/** Functions and triggers of the database that write a table of another feature, and why no code of that feature can. */
const FUNCTIONS: Readonly<Record<string, string>> = {
  'sales.price_items catalog.item': 'the price as sold is kept with the item, so lists sort by an index',
};

/**
 * A schema belongs to one feature, `platform` to shared/server: no other code writes its tables, and no function of
 * another schema.
 */
export const tableOwnership: Check = {
  name: 'table ownership',
  async find(root) {
    const files = listFiles(root).filter(
      (file) => /^(app|features|shared)\//.test(file) && isCode(file) && !isTest(file),
    );
    const features = files.flatMap((file) => file.match(/^features\/([^/]+)\//)?.[1] ?? []);
    const owners = new Map([['platform', 'shared/server/']]);
    for (const feature of features) owners.set(feature, `features/${feature}/server/`);
    for (const [schema, feature] of Object.entries(OWNERS)) owners.set(schema, `features/${feature}/server/`);
    return [...files.flatMap((file) => findForeignWrites(root, file, owners)), ...findFunctionWrites(root, owners)];
  },
};

const SCHEMA = 'db/schema.sql';

/** The bodies of functions, as the generated schema shows them. */
function findFunctionWrites(root: string, owners: Map<string, string>): string[] {
  const file = path.join(root, SCHEMA);
  if (!fs.existsSync(file)) return [];
  const text = fs.readFileSync(file, 'utf8');
  const functions = text.matchAll(
    /^CREATE OR REPLACE (?:FUNCTION|PROCEDURE) (\w+)\.(\w+)[\s\S]*?\$(?:function|procedure)\$;/gm,
  );
  return [...functions].flatMap(([body, schema = '', name]) =>
    [...body.matchAll(SQL)].flatMap(([, to = '', table]) => {
      const foreign = owners.has(to) && owners.get(to) !== owners.get(schema);
      if (!foreign || FUNCTIONS[`${schema}.${name} ${to}.${table}`]) return [];
      return [`${SCHEMA} ${schema}.${name} writes ${to}.${table}, which belongs to ${owners.get(to)}`];
    }),
  );
}

function findForeignWrites(root: string, file: string, owners: Map<string, string>): string[] {
  const text = fs.readFileSync(path.join(root, file), 'utf8');
  return [...text.matchAll(SQL), ...text.matchAll(KYSELY)].flatMap((match) => {
    const owner = owners.get(match[1] ?? '');
    if (!owner) return [];
    const writers = WRITERS[`${match[1]}.${match[2]}`]?.map((feature) => `features/${feature}/server/`) ?? [owner];
    if (writers.some((folder) => file.startsWith(folder))) return [];
    const line = text.slice(0, match.index).split('\n').length;
    return [`${file}:${line} writes ${match[1]}.${match[2]}, which belongs to ${writers.join(' and ')}`];
  });
}
