import { nameSize, parseSize } from '#features/catalog/domain/parse-size.ts';
import { isSameSize } from '#features/catalog/domain/same-size.ts';
import type { Tx } from '#shared/server/database.ts';

export interface ExportScope {
  readonly organizationId: string;
  /** A moment in import format: only the date at the start of a day. */
  writeMoment(moment: Date): string;
}

/** One file of an export, line by line. */
export interface ExportedFile {
  readonly name: string;
  lines(tx: Tx, scope: ExportScope): AsyncGenerator<string>;
}

/** The size's name if it states the volume, else its volume and unit. */
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
