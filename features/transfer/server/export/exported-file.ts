import { nameSize, parseSize } from '#features/catalog/domain/parse-size.ts';
import { isSameSize } from '#features/catalog/domain/same-size.ts';
import type { Tx } from '#shared/server/database.ts';

export interface ExportScope {
  readonly organizationId: string;
  /** A moment as import reads it: the day alone where it is the start of one. */
  writeMoment(moment: Date): string;
}

/** One of the files that an export consists of, line by line. */
export interface ExportedFile {
  readonly name: string;
  lines(tx: Tx, scope: ExportScope): AsyncGenerator<string>;
}

/** The name of a size where it says what the size is, else its volume and unit. */
export function writeSize({
  size,
  volume,
  unit,
  count,
}: {
  size: string;
  volume: string;
  unit: string;
  count: number;
}): string {
  const read = parseSize(size);
  return read.ok && isSameSize(read.size, { volume, unit, count }) ? size : nameSize(volume, unit, count);
}
