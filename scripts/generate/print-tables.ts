import type { Column, Enumeration } from './read-catalog.ts';

const TYPES: Record<string, string> = {
  bool: 'boolean',
  bpchar: 'string',
  bytea: 'Buffer',
  citext: 'string',
  date: 'string',
  float4: 'number',
  float8: 'number',
  inet: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  interval: 'string',
  name: 'string',
  numeric: 'string',
  regconfig: 'string',
  text: 'string',
  time: 'string',
  timestamptz: 'Date',
  tsvector: 'string',
  uuid: 'string',
  varchar: 'string',
  xid8: 'string',
};

/** Types for writing, if they differ from those for reading. */
const WRITTEN: Record<string, string> = { numeric: 'number | string', timestamptz: 'Date | string' };

const HEADER = `// Generated from the database by \`npm run generate\`; do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** JSON is written as text: the driver would make an array of a list. */
export type Json = ColumnType<JsonValue, string, string>;
export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };
`;

/** The text of db/tables.ts: one interface per table, and \`DB\` with the keys "schema.table". */
export function printTables(enumerations: Enumeration[], columns: Column[]): string {
  const tables = Map.groupBy(columns, (column) => column.table);
  const interfaces = [...tables].map(([table, own]) => {
    const lines = own.map((column) => `  ${key(column.name)}: ${columnType(column)};`);
    return `export interface ${tableType(table)} {\n${lines.join('\n')}\n}\n`;
  });
  const types = enumerations.map(({ name, labels }) => {
    return `export type ${pascal(name)} = ${labels.map((label) => `'${label}'`).join(' | ')};\n`;
  });
  const keys = [...tables.keys()].map((table) => `  '${table}': ${tableType(table)};`);
  const database = `export interface DB {\n${keys.join('\n')}\n}\n`;
  return [HEADER, ...types, ...interfaces, database].join('\n');
}

function columnType(column: Column): string {
  const orNull = column.notNull ? '' : ' | null';
  if (column.type === 'jsonb' || column.type === 'json') return jsonType(column);
  const read = plainType(column) + orNull;
  if (column.generated) return `GeneratedAlways<${read}>`;
  const written = WRITTEN[column.type];
  if (!written || column.array || !column.updatable) return column.hasDefault ? `Generated<${read}>` : read;
  const inserted = `${written}${orNull}${column.hasDefault || !column.notNull ? ' | undefined' : ''}`;
  return `ColumnType<${read}, ${inserted}, ${written}${orNull}>`;
}

function jsonType({ notNull, hasDefault, updatable }: Column): string {
  if (!updatable) return 'JsonValue';
  if (notNull && !hasDefault) return 'Json';
  const orNull = notNull ? '' : ' | null';
  return `ColumnType<JsonValue${orNull}, string${orNull} | undefined, string${orNull}>`;
}

function plainType({ enumeration, check, type, array, table, name }: Column): string {
  const single = enumeration ? pascal(enumeration) : (oneOf(check) ?? TYPES[type]);
  if (!single) throw new Error(`${table}.${name}: no TypeScript type is known for ${type}; add it to print-tables.ts`);
  return array ? `${single}[]` : single;
}

/** The words allowed by a check, if it consists of nothing else. */
function oneOf(check: string | null): string | undefined {
  const list = check?.match(/^CHECK \(\(\S+ = ANY \(ARRAY\[(('[^']*'::\w+(, )?)+)\]\)\)\)$/)?.[1];
  return list && [...list.matchAll(/'([^']*)'/g)].map((match) => `'${match[1]}'`).join(' | ');
}

function tableType(table: string): string {
  return `${pascal(table)}Table`;
}

function pascal(name: string): string {
  return name.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function key(name: string): string {
  return /^[a-z_]\w*$/i.test(name) ? name : `'${name}'`;
}
