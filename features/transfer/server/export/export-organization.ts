import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { StreamedAnswer } from '#shared/server/answers/streamed-answer.ts';
import type { Context } from '#shared/server/context.ts';
import { allowLongWork, type Tx, withSnapshot } from '#shared/server/database.ts';
import { requireRole } from '#shared/server/routes.ts';
import { startingDay } from '#shared/server/tables/zoned-time.ts';
import { exportCounts } from './export-counts.ts';
import { exportInvoices } from './export-invoices.ts';
import { exportItems } from './export-items.ts';
import { exportMatches } from './export-matches.ts';
import { exportRecipes } from './export-recipes.ts';
import { exportSales } from './export-sales.ts';
import type { ExportedFile, ExportScope } from './exported-file.ts';

const FILES = {
  items: exportItems,
  invoices: exportInvoices,
  counts: exportCounts,
  recipes: exportRecipes,
  matches: exportMatches,
  sales: exportSales,
} as const;

export type ExportKind = keyof typeof FILES;

/** Lines of each written file, without its header. */
export type ExportedLines = Record<ExportKind, number>;

/**
 * Writes everything that import reads into a folder, as of one moment: imported into an empty organization in the order items, invoices,
 * counts, recipes, matches, sales, it gives the same figures. Leaves out drafts and purchase orders, which affect no figures.
 */
export function exportOrganization(context: Context, folder: string): Promise<ExportedLines> {
  const { db, actor } = context;
  requireRole(actor, 'admin');
  return withSnapshot(db, actor.organizationId, async (tx) => {
    await allowLongWork(tx);
    const written = { items: 0, invoices: 0, counts: 0, recipes: 0, matches: 0, sales: 0 };
    fs.mkdirSync(folder, { recursive: true });
    for (const [kind, file] of Object.entries(FILES) as [ExportKind, ExportedFile][]) {
      const target = path.join(folder, file.name);
      const count = (lines: number) => {
        written[kind] = lines;
      };
      await pipeline(counted(file, tx, scopeOf(context), count), fs.createWriteStream(`${target}.part`));
      fs.renameSync(`${target}.part`, target);
    }
    return written;
  });
}

/** One of the files, for a download. */
export function exportFile(context: Context, input: { kind: ExportKind }): StreamedAnswer {
  requireRole(context.actor, 'admin');
  return new ExportAnswer(context, FILES[input.kind]);
}

/** Characters sent at once. */
const PART = 64 * 1024;

class ExportAnswer extends StreamedAnswer {
  private readonly file: ExportedFile;
  private readonly scope: ExportScope;

  constructor(context: Context, file: ExportedFile) {
    const { db, actor } = context;
    super('text/csv; charset=utf-8', (work) => withSnapshot(db, actor.organizationId, work, 'stream'), file.name);
    this.file = file;
    this.scope = scopeOf(context);
  }

  protected override async *parts(tx: Tx): AsyncGenerator<string> {
    await allowLongWork(tx);
    let part = '';
    for await (const line of this.file.lines(tx, this.scope)) {
      part += line;
      if (part.length < PART) continue;
      yield part;
      part = '';
    }
    yield part;
  }
}

function scopeOf({ actor }: Context): ExportScope {
  const { organizationId, timezone } = actor;
  return { organizationId, writeMoment: (moment) => startingDay(moment, timezone) ?? moment.toISOString() };
}

async function* counted(
  file: ExportedFile,
  tx: Tx,
  scope: ExportScope,
  tell: (lines: number) => void,
): AsyncGenerator<string> {
  let lines = -1;
  for await (const line of file.lines(tx, scope)) {
    lines += 1;
    yield line;
  }
  tell(Math.max(0, lines));
}
