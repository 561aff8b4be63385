import fs from 'node:fs';
import { pipeline } from 'node:stream/promises';
import Papa from 'papaparse';
import { z } from 'zod';
import type { backupContents } from '#app/contract/data-contract.ts';
import { isEncrypted } from '#shared/server/backup/archive.ts';
import { inspectBackup, type TableReader } from '#shared/server/backup/inspect-backup.ts';
import { fileOfTable } from '#shared/server/backup/write-backup.ts';
import { OperatorError } from '#shared/server/operator-error.ts';

export type BackupContents = z.output<typeof backupContents>;

type Row = Readonly<Record<string, string | undefined>>;

/** People don't read more names than these when they choose a backup; a hostile file could contain millions. */
const MOST_NAMED = 50;
const MOST_KEPT = 10_000;
/** Longest unfinished row, in bytes: the parser rereads it from its start with each chunk. */
const LONGEST_ROW = 16 * 1024 * 1024;

/** The tables a person recognizes a backup by, limited to the rows that screens show. */
const COUNTED = {
  items: { table: 'catalog.item', shown: (row: Row) => row.active !== 'f' && !row.merged_into_id },
  counts: { table: 'counting.stocktake', shown: (row: Row) => !row.cancelled_at },
  invoices: { table: 'purchasing.invoice', shown: (row: Row) => row.type === undefined || row.type === 'IN' },
} as const;

type Kind = keyof typeof COUNTED;
const KINDS = Object.keys(COUNTED) as Kind[];

/** Describes the contents of a backup from its own rows; reads it to its end and changes nothing. */
export async function describeBackup(source: string, passphrase: string | undefined): Promise<BackupContents> {
  const names = new Map<string, string>();
  let organizations = 0;
  const tallies: Record<Kind, Tally> = { items: new Tally(), counts: new Tally(), invoices: new Tally() };
  const readers = new Map<string, TableReader>([
    readTable('accounts.organization', ({ id, name }) => {
      organizations += 1;
      // A restore refuses other ids.
      if (id && names.size < MOST_NAMED && z.uuid().safeParse(id).success) names.set(id, printable(name ?? ''));
    }),
    ...KINDS.map((kind) => {
      const { table, shown } = COUNTED[kind];
      return readTable(table, (row) => shown(row) && tallies[kind].add(row.organization_id ?? ''));
    }),
  ]);
  const { manifest } = await inspectBackup(source, passphrase, readers);
  return {
    taken_at: manifest.takenAt,
    version: manifest.version === undefined ? null : printable(manifest.version),
    schema: printable(manifest.migrations.at(-1)?.name.replace(/\.sql$/, '') ?? ''),
    encrypted: isEncrypted(source),
    bytes: fs.statSync(source).size,
    files: manifest.files.filter((file) => (typeof file === 'string' ? file : file.name).startsWith('files/')).length,
    organizations,
    ...eachKind((kind) => tallies[kind].all),
    named: [...names]
      .map(([id, name]) => ({ id, name, ...eachKind((kind) => tallies[kind].of(id)) }))
      .sort((a, b) => a.name.localeCompare(b.name, 'en')),
  };
}

const eachKind = (count: (kind: Kind) => number): Record<Kind, number> => ({
  items: count('items'),
  counts: count('counts'),
  invoices: count('invoices'),
});

/** Counts rows per organization. */
class Tally {
  all = 0;
  readonly #each = new Map<string, number>();

  add(organizationId: string): void {
    this.all += 1;
    const before = this.#each.get(organizationId);
    if (before !== undefined || this.#each.size < MOST_KEPT) this.#each.set(organizationId, (before ?? 0) + 1);
  }

  of(organizationId: string): number {
    return this.#each.get(organizationId) ?? 0;
  }
}

/** Emits a table's rows one by one. Text that is not CSV yields none; a restore refuses it. */
function readTable(table: string, onRow: (row: Row) => void): [entry: string, reader: TableReader] {
  const reader: TableReader = async (unpacked) => {
    let waiting = 0;
    async function* decoded(): AsyncGenerator<string> {
      const decoder = new TextDecoder();
      for await (const part of unpacked) {
        waiting += part.length;
        if (waiting > LONGEST_ROW) throw new OperatorError(`The backup is damaged: ${table} has an incomplete row.`);
        yield decoder.decode(part, { stream: true });
      }
    }
    const parser = Papa.parse(Papa.NODE_STREAM_INPUT, { header: true, skipEmptyLines: true });
    await pipeline(decoded, parser, async (rows: AsyncIterable<Row>) => {
      for await (const row of rows) {
        waiting = 0;
        onRow(row);
      }
    });
  };
  return [fileOfTable(table), reader];
}

/** A terminal executes control characters, and a name in a file may contain any. */
const printable = (text: string): string => text.replace(/\p{C}/gu, ' ').slice(0, 200);
