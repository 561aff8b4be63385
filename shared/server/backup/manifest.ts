import { z } from 'zod';
import { OperatorError } from '#shared/server/operator-error.ts';

export const FORMAT = 2;
export const MANIFEST = 'manifest.json';

/** A manifest of two million files takes about 350 MB and is read at once. */
export const LARGEST_MANIFEST = 400 * 1024 * 1024;

const count = z.int().min(0);

const shared = {
  product: z.literal('cellarhand'),
  takenAt: z.iso.datetime(),
  /** Version of the program; backups before 0.1.0 lack it. */
  version: z.string().max(50).optional(),
  migrations: z.array(z.object({ name: z.string().max(200), checksum: z.string().max(200) })).max(10_000),
  sequences: z
    .array(z.object({ sequence: z.string().max(200), value: z.int().min(0), called: z.boolean() }))
    .max(10_000),
};
const table = {
  table: z.string().max(200),
  columns: z.array(z.string().max(200)).max(2_000),
  rows: count,
  file: z.string(),
};

const manifestSchema = z.discriminatedUnion('format', [
  z.object({
    ...shared,
    format: z.literal(1),
    tables: z.array(z.object(table)).max(10_000),
    files: z.array(z.string()),
  }),
  z.object({
    ...shared,
    format: z.literal(FORMAT),
    tables: z.array(z.object({ ...table, bytes: count })).max(10_000),
    files: z.array(z.object({ name: z.string(), bytes: count, sha256: z.string() })),
  }),
]);

/** Written last: a backup without it was cut off. Format 1 has no sizes. */
export type Manifest = z.infer<typeof manifestSchema>;
export type WrittenManifest = Extract<Manifest, { format: typeof FORMAT }>;
export type SavedTable = WrittenManifest['tables'][number];
export type SavedFile = WrittenManifest['files'][number];

export function parseManifest(text: string, file: string): Manifest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new OperatorError(`${file} is damaged: its manifest cannot be read.`);
  }
  const parsed = manifestSchema.safeParse(value);
  if (!parsed.success)
    throw new OperatorError(`${file} was made by another version of the backup than this one reads.`);
  return parsed.data;
}
