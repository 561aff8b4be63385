import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { keepBytes } from '#shared/server/files/keep-bytes.ts';
import type { Files } from '#shared/server/files/open-files.ts';
import { sniffType } from '#shared/server/files/sniff-type.ts';
import { Refusal, refuseField } from '#shared/server/refusal.ts';
import { runCommand, runQuery } from '#shared/server/run-command.ts';
import { holdList, touchList } from '../lists/hold-list.ts';
import { readList } from '../lists/read-list.ts';

export interface FileKind {
  readonly kind: 'pdf' | 'image';
  /** Accepted types, detected from the first bytes. */
  readonly accepts: readonly string[];
  readonly refusal: string;
  readonly largest: number;
  readonly tooLarge: string;
  /** Refuses files with a valid start and harmful content. */
  readonly check?: (bytes: Uint8Array, type: string) => Promise<unknown>;
  /** Takes out what guests should not get. */
  readonly clean?: (bytes: Uint8Array, type: string) => Uint8Array;
  /** The maximum per list. */
  readonly most: number;
}

/** Stores a file of a list. */
export async function keepFile<T>(
  context: Context,
  files: Files,
  input: { readonly id: string; readonly file: File },
  kind: FileKind,
  show: (tx: Tx, fileId: string) => Promise<T>,
): Promise<T> {
  const { organizationId, userId } = context.actor;
  await runQuery(context, (tx) => readList(tx, organizationId, input.id));
  const { bytes, type } = await readBytes(input.file, kind);
  const name = nameOf(input.file.name);
  const request = { id: input.id, name, bytes: createHash('sha256').update(bytes).digest('base64url') };
  const fileId = randomUUID();
  return keepBytes(files, organizationId, [{ id: fileId, bytes }], async () => {
    const kept = await runCommand(context, `keepListFile:${kind.kind}`, request, async (tx) => {
      const list = await holdList(tx, organizationId, input.id);
      await requireRoom(tx, organizationId, input.id, kind);
      await tx
        .insertInto('menus.list_file')
        .values({
          organization_id: organizationId,
          id: fileId,
          list_id: input.id,
          kind: kind.kind,
          name,
          content_type: type,
          size: bytes.length,
          created_by: userId,
          created_at: context.now,
        })
        .execute();
      await touchList(tx, organizationId, list);
      return { fileId, answer: await show(tx, fileId) };
    });
    return { ids: [kept.fileId], answer: kept.answer };
  });
}

async function readBytes(file: File, { accepts, refusal, largest, tooLarge, check, clean }: FileKind) {
  if (file.size > largest) throw new Refusal('too_large', tooLarge, { file: tooLarge });
  if (file.size === 0) throw refuseField('file', 'This file is empty');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const type = sniffType(bytes);
  if (!accepts.includes(type)) throw refuseField('file', refusal);
  await check?.(bytes, type);
  return { bytes: clean?.(bytes, type) ?? bytes, type };
}

/** Deleted PDFs count while they can be restored: their bytes still exist. */
async function requireRoom(tx: Tx, organizationId: string, listId: string, { kind, most }: FileKind): Promise<void> {
  const { rows } = await sql<{ files: number }>`
    select count(*)::int as files from menus.list_file
    where organization_id = ${organizationId} and list_id = ${listId} and kind = ${kind}`.execute(tx);
  if ((rows[0]?.files ?? 0) >= most)
    throw new Refusal('conflict', `A list has at most ${most} ${kind === 'pdf' ? 'PDFs' : 'images'}`);
}

/** The last part of the path, without control characters. */
function nameOf(given: string): string {
  const last = (given.split(/[/\\]/).at(-1) ?? '').replace(/\p{Cc}/gu, '').trim();
  return last.length > 255 ? last.slice(-255) : last || 'file';
}
