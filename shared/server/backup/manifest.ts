import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { OperatorError } from '#shared/server/operator-error.ts';
import { readTarEntries, readTarEntry, type TarEntry } from './tar-file.ts';

export const FORMAT = 1;
export const MANIFEST = 'manifest.json';

const manifestSchema = z.object({
  product: z.literal('cellarhand'),
  format: z.literal(FORMAT),
  takenAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ table: z.string(), columns: z.array(z.string()), rows: z.number(), file: z.string() })),
  sequences: z.array(z.object({ sequence: z.string(), value: z.number(), called: z.boolean() })),
  files: z.array(z.string()),
});

/** Written last: a backup without it was cut off. */
export type Manifest = z.infer<typeof manifestSchema>;
export type SavedTable = Manifest['tables'][number];

export interface Backup {
  manifest: Manifest;
  entries: Map<string, TarEntry>;
}

export async function readBackup(file: string): Promise<Backup> {
  const entries = readEntries(file);
  const entry = entries.get(MANIFEST);
  if (!entry) throw new OperatorError(`${file} is no backup of Cellarhand, or an incomplete one.`);
  const parsed = manifestSchema.safeParse(JSON.parse(await text(readTarEntry(file, entry))));
  if (!parsed.success)
    throw new OperatorError(`${file} was made by another version of the backup than this one reads.`);
  const lost = [...parsed.data.tables.map((table) => table.file), ...parsed.data.files].find(
    (each) => !entries.has(each),
  );
  if (lost) throw new OperatorError(`${file} is damaged: ${lost} is not in it.`);
  return { manifest: parsed.data, entries };
}

function readEntries(file: string): Map<string, TarEntry> {
  try {
    return readTarEntries(file);
  } catch (error) {
    throw new OperatorError(`${file} cannot be read: ${(error as Error).message}`);
  }
}
