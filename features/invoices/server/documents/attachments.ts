import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { z } from 'zod';
import { announce } from '#shared/server/announce.ts';
import { describePerson } from '#shared/server/answers/describe-person.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { keepBytes } from '#shared/server/files/keep-bytes.ts';
import { keptFile } from '#shared/server/files/kept-file.ts';
import type { Files } from '#shared/server/files/open-files.ts';
import { sniffType } from '#shared/server/files/sniff-type.ts';
import { notFound, Refusal, refuseField } from '#shared/server/refusal.ts';
import { runCommand, runQuery } from '#shared/server/run-command.ts';
import type { attachment } from '../../contract/invoice-attachment-contract.ts';
import { LARGEST_ATTACHMENT } from '../../contract/invoice-attachment-contract.ts';
import { lockInvoice } from '../invoices/lock-invoice.ts';
import { requireDocument } from './lock-order.ts';

type Attachment = z.output<typeof attachment>;
type DocumentType = 'IN' | 'PO';

const MOST_ATTACHMENTS = 50;
const TOO_LARGE = 'A file can be up to 10 MB';

/** The files of a purchase order or an invoice. */
export function listAttachments(
  context: Context,
  input: { id: string },
  type: DocumentType = 'PO',
): Promise<Attachment[]> {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    await requireDocument(tx, organizationId, input.id, type);
    return readAttachments(tx, organizationId, input.id);
  });
}

/**
 * Attaches a file to an order or an invoice, even a completed one (PO-022). The bytes are on disk before the row
 * exists.
 */
export async function addAttachment(
  context: Context,
  files: Files,
  input: { id: string; file: File },
  type: DocumentType = 'PO',
) {
  const { organizationId, userId } = context.actor;
  const { file } = input;
  if (file.size > LARGEST_ATTACHMENT) throw new Refusal('too_large', TOO_LARGE, { file: TOO_LARGE });
  if (file.size === 0) throw refuseField('file', 'This file is empty');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const name = nameOf(file.name);
  const request = { id: input.id, name, bytes: createHash('sha256').update(bytes).digest('base64url') };
  const row = { id: randomUUID(), name, content_type: sniffType(bytes), size: bytes.length };
  await runQuery(context, (tx) => requireDocument(tx, organizationId, input.id, type));
  return keepBytes(files, organizationId, [{ id: row.id, bytes }], async () => {
    const answer = await runCommand(context, 'addAttachment', request, async (tx) => {
      await requireDocument(tx, organizationId, input.id, type);
      await lockInvoice(tx, organizationId, input.id);
      await requireRoom(tx, organizationId, input.id);
      await tx
        .insertInto('purchasing.order_attachment')
        .values({
          ...row,
          organization_id: organizationId,
          order_id: input.id,
          created_by: userId,
          created_at: context.now,
        })
        .execute();
      await announce(tx, organizationId, 'invoices', [input.id]);
      return (await readAttachments(tx, organizationId, input.id, row.id))[0] as Attachment;
    });
    return { ids: [answer.id], answer };
  });
}

/** One file of an order or an invoice. */
export async function getAttachment(
  context: Context,
  files: Files,
  input: { id: string; attachment_id: string },
  type: DocumentType = 'PO',
) {
  const { organizationId } = context.actor;
  const [row] = await runQuery(context, async (tx) => {
    await requireDocument(tx, organizationId, input.id, type);
    return readAttachments(tx, organizationId, input.id, input.attachment_id);
  });
  const bytes = row && (await files.read(organizationId, row.id));
  if (!bytes) throw notFound('Attachment');
  return keptFile(new File([bytes], row.name, { type: row.content_type }));
}

export async function deleteAttachment(
  context: Context,
  files: Files,
  input: { id: string; attachment_id: string },
  type: DocumentType = 'PO',
) {
  const { organizationId } = context.actor;
  const answer = await runCommand(context, 'deleteAttachment', input, async (tx) => {
    await requireDocument(tx, organizationId, input.id, type);
    await lockInvoice(tx, organizationId, input.id);
    const deleted = await tx
      .deleteFrom('purchasing.order_attachment')
      .where('organization_id', '=', organizationId)
      .where('order_id', '=', input.id)
      .where('id', '=', input.attachment_id)
      .returning('id')
      .executeTakeFirst();
    if (!deleted) throw notFound('Attachment');
    await announce(tx, organizationId, 'invoices', [input.id]);
    return { attachment_id: deleted.id };
  });
  await files.remove(organizationId, input.attachment_id);
  return answer;
}

async function readAttachments(tx: Tx, organizationId: string, orderId: string, id?: string): Promise<Attachment[]> {
  const { rows } = await sql<Attachment>`
    select a.id, a.name, a.content_type, a.size, to_json(a.created_at) #>> '{}' as created_at,
      ${describePerson('p', 'a.created_by')} as created_by
    from purchasing.order_attachment as a
    left join accounts.person as p on p.organization_id = a.organization_id and p.id = a.created_by
    where a.organization_id = ${organizationId} and a.order_id = ${orderId} and (${id ?? null}::uuid is null or a.id = ${id ?? null})
    order by a.created_at, a.id`.execute(tx);
  return rows;
}

async function requireRoom(tx: Tx, organizationId: string, orderId: string): Promise<void> {
  if ((await readAttachments(tx, organizationId, orderId)).length >= MOST_ATTACHMENTS)
    throw new Refusal('conflict', `At most ${MOST_ATTACHMENTS} files can be attached to a document`);
}

/** The last part of the path, without unprintable characters. */
function nameOf(given: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
  const last = (given.split(/[/\\]/).at(-1) ?? '').replace(/[\x00-\x1f\x7f]/g, '').trim();
  return last.length > 255 ? last.slice(-255) : last || 'file';
}

/** The files of a document belong to another one from now on. */
export async function moveAttachments(
  tx: Tx,
  organizationId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await tx
    .updateTable('purchasing.order_attachment')
    .set({ order_id: to })
    .where('organization_id', '=', organizationId)
    .where('order_id', '=', from)
    .execute();
}
