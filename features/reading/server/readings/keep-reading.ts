import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from '#shared/server/context.ts';
import type { Database, Tx } from '#shared/server/database.ts';
import { checkPicture } from '#shared/server/files/check-picture.ts';
import { keepBytes } from '#shared/server/files/keep-bytes.ts';
import { keptFile } from '#shared/server/files/kept-file.ts';
import type { Files } from '#shared/server/files/open-files.ts';
import { sniffType } from '#shared/server/files/sniff-type.ts';
import { notFound, Refusal, refuseField } from '#shared/server/refusal.ts';
import { runCommand, runQuery } from '#shared/server/run-command.ts';
import { LARGEST_DOCUMENT } from '../../contract/reading-contract.ts';
import type { ColumnChoice } from '../../domain/layout.ts';
import { findRemembered, readAsRemembered, withRemembered } from './confirmed-layout.ts';
import { findVendorOf } from './find-vendor-of.ts';
import type { PageFile } from './join-pages.ts';
import { joinBeside, type ReadPart, readBeside } from './read-beside.ts';
import type { StoredDocument } from './read-document.ts';
import type { VisionModel } from './transcribe.ts';

const TOO_LARGE = 'A file can be up to 10 MB';
const PAGES_TOO_LARGE = 'All pages together can be up to 10 MB';
const DAYS_KEPT = 60;
const MOST_WAITING = 500;
const LONGEST_NAME = 255;

export interface KeptReading {
  readonly id: string;
  readonly name: string;
  readonly content_type: string;
  readonly size: number;
  readonly created_at: string;
  readonly document: StoredDocument;
}

/**
 * Reads a file, or several pages as one, and saves each invoice in it with its part of the file until a person confirms
 * or discards it; all of them or none. Creates nothing else.
 */
export async function readInvoiceDocument(
  context: Context,
  files: Files,
  { file, pages = [] }: { file: File; pages?: readonly File[] | undefined },
  vision?: VisionModel,
) {
  const { organizationId, userId } = context.actor;
  const document = await wholeDocument([file, ...pages]);
  const parts = await readParts(document, { db: context.db, organizationId, vision }, () => randomUUID());
  const request = await digestOf([file, ...pages]);
  let removed: readonly string[] = [];
  const answer = await keepBytes(files, organizationId, parts, async () => {
    const ids = await runCommand(context, 'readInvoiceDocument', request, async (tx) => {
      removed = await insertReadings(tx, { organizationId, userId, now: context.now }, parts);
      return parts.map((part) => part.id);
    });
    return { ids, answer: { id: ids[0] as string, ids } };
  });
  for (const old of removed) await files.remove(organizationId, old);
  return answer;
}

/** What a repeated call has in common with the first one: one PDF of several pages is never made the same way twice. */
async function digestOf(given: readonly File[]): Promise<string[]> {
  const digests = given.map(async (file) =>
    createHash('sha256')
      .update(file.name)
      .update(new Uint8Array(await file.arrayBuffer()))
      .digest('base64url'),
  );
  return Promise.all(digests);
}

/** The file itself, or one PDF of several pages. */
async function wholeDocument(given: readonly File[]): Promise<{ name: string; bytes: Uint8Array }> {
  const size = given.reduce((sum, { size: bytes }) => sum + bytes, 0);
  const tooLarge = given.length > 1 ? PAGES_TOO_LARGE : TOO_LARGE;
  if (size > LARGEST_DOCUMENT) throw new Refusal('too_large', tooLarge, { file: tooLarge });
  const empty = given.findIndex((each) => each.size === 0);
  if (empty >= 0) throw refuseField(empty === 0 ? 'file' : `pages.${empty - 1}`, 'This file is empty');
  const read = await Promise.all(
    given.map(async (each) => ({ name: plainName(each.name), bytes: new Uint8Array(await each.arrayBuffer()) })),
  );
  const [first] = read as [PageFile];
  if (read.length === 1) return first;
  const bytes = await joinBeside(read);
  if (bytes.length > LARGEST_DOCUMENT) throw new Refusal('too_large', tooLarge, { file: tooLarge });
  return { name: first.name.replace(/(\.[^.]*)?$/, '.pdf').slice(-LONGEST_NAME), bytes };
}

/** An invoice of a file, not saved yet. */
export interface UnsavedReading extends ReadPart {
  readonly id: string;
  readonly name: string;
  readonly contentType: string;
}

/**
 * Reads every invoice of a file, as people confirmed earlier ones of its vendor; `idOf` names the reading of each by its
 * place. Refuses what cannot be an invoice.
 */
export async function readParts(
  file: { readonly name: string; readonly bytes: Uint8Array },
  {
    db,
    organizationId,
    vision,
  }: { readonly db: Database; readonly organizationId: string; readonly vision: VisionModel | undefined },
  idOf: (index: number) => string,
): Promise<UnsavedReading[]> {
  const [name, contentType] = [plainName(file.name), sniffType(file.bytes)];
  if (/^image\/(png|jpeg)$/.test(contentType)) await checkPicture(file.bytes, contentType);
  const read = await readBeside({ name, bytes: file.bytes, vision });
  const [first, ...others] = read;
  const document =
    others.length > 0
      ? first.document
      : await withRemembered(db, organizationId, { name, bytes: first.bytes, vision }, first.document);
  return [{ ...first, document }, ...others].map((part, index) => ({
    ...part,
    id: idOf(index),
    name: partName(name, index, read.length),
    contentType,
  }));
}

interface Keeper {
  readonly organizationId: string;
  /** Null for a document that no person uploaded. */
  readonly userId: string | null;
  readonly now: Date;
}

/** Saves readings whose bytes are stored under their ids. Answers the ids of old readings whose bytes can go. */
export async function insertReadings(
  tx: Tx,
  { organizationId, userId, now }: Keeper,
  parts: readonly UnsavedReading[],
): Promise<string[]> {
  await tx
    .insertInto('purchasing.invoice_reading')
    .values(
      parts.map(({ id, name, contentType, bytes, document }, index) => ({
        organization_id: organizationId,
        id,
        name,
        content_type: contentType,
        size: bytes.length,
        document: JSON.stringify(document),
        created_by: userId,
        created_at: new Date(now.getTime() - index), // lists are newest first, so the first of a file gets the latest time
      })),
    )
    .execute();
  return removeOld(tx, organizationId, now);
}

const plainName = (name: string): string =>
  (name.split(/[/\\]/).at(-1) ?? '')
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(-LONGEST_NAME) || 'file';

/** "march.edi" with several invoices becomes "march (2 of 5).edi". */
function partName(name: string, index: number, count: number): string {
  return count === 1 ? name : name.replace(/(\.[^.]*)?$/, ` (${index + 1} of ${count})$1`).slice(-LONGEST_NAME);
}

/**
 * Removes readings older than two months, and the oldest if there are very many. Those of completed invoices go without
 * their bytes, which are the invoice's; those of drafts stay as long as the draft.
 */
async function removeOld(tx: Tx, organizationId: string, now: Date): Promise<string[]> {
  const isOld = sql`created_at < ${now}::timestamptz - make_interval(days => ${DAYS_KEPT})`;
  await sql`
    delete from purchasing.invoice_reading as r using purchasing.invoice as i
    where r.organization_id = ${organizationId} and r.${isOld} and i.organization_id = r.organization_id and i.id = r.invoice_id
      and i.status <> 'DR'`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    delete from purchasing.invoice_reading
    where organization_id = ${organizationId} and invoice_id is null and (${isOld} or id in (
      select id from purchasing.invoice_reading where organization_id = ${organizationId} and invoice_id is null
      order by created_at desc, id desc offset ${MOST_WAITING}))
    returning id`.execute(tx);
  return rows.map((row) => row.id);
}

/** The uploaded file. */
export async function getReadingFile(context: Context, files: Files, { id }: { id: string }) {
  const { organizationId } = context.actor;
  const { name, content_type: type } = await runQuery(context, (tx) => requireReading(tx, organizationId, id));
  const bytes = await files.read(organizationId, id);
  if (!bytes) throw notFound('Document');
  return keptFile(new File([bytes], name, { type }));
}

/** Reads a document with headers again, with the columns a person chose. */
export async function chooseColumns(
  context: Context,
  files: Files,
  input: { id: string; choice: ColumnChoice },
  vision?: VisionModel,
) {
  const kept = await runQuery(context, (tx) => requireReading(tx, context.actor.organizationId, input.id));
  const table = kept.document.table;
  if (!table) throw refuseField('choice', 'This document has no columns to choose');
  if (input.choice.length !== table.heads.length)
    throw refuseField('choice', `The file has ${table.heads.length} columns: choose what each one is`);
  const layout = { heads: table.heads, choice: input.choice };
  const [{ document }] = await readBeside({ ...(await bytesOf(context, files, kept)), layout, vision });
  return replaceDocument(context, 'chooseColumns', input, { ...document, chosen: true });
}

/** Reads a document again: as people confirmed earlier ones of its vendor, or as if there were none. */
export async function readAgain(
  context: Context,
  files: Files,
  input: { id: string; as: 'confirmed' | 'fresh'; vendor_id?: string | undefined },
  vision?: VisionModel,
) {
  const { organizationId } = context.actor;
  const kept = await runQuery(context, (tx) => requireReading(tx, organizationId, input.id));
  const file = { ...(await bytesOf(context, files, kept)), vision };
  const [{ document: fresh }] = await readBeside(file);
  if (input.as === 'fresh') return replaceDocument(context, 'readAgain', input, fresh);
  const remembered = await runQuery(context, async (tx) => {
    const vendorId = await findVendorOf(tx, organizationId, fresh, input.vendor_id);
    return vendorId && findRemembered(tx, organizationId, vendorId, fresh);
  });
  if (!remembered) throw new Refusal('conflict', 'Nothing is saved for this vendor and this kind of document');
  return replaceDocument(context, 'readAgain', input, await readAsRemembered(file, fresh, remembered));
}

async function bytesOf(context: Context, files: Files, { id, name }: KeptReading) {
  const blob = await files.read(context.actor.organizationId, id);
  if (!blob) throw notFound('Document');
  return { name, bytes: new Uint8Array(await blob.arrayBuffer()) };
}

function replaceDocument(context: Context, operation: string, input: { id: string }, document: StoredDocument) {
  const { organizationId } = context.actor;
  return runCommand(context, operation, input, async (tx) => {
    await requireReading(tx, organizationId, input.id, { hold: true });
    await tx
      .updateTable('purchasing.invoice_reading')
      .set({ document: JSON.stringify(document) })
      .where('organization_id', '=', organizationId)
      .where('id', '=', input.id)
      .execute();
    return { id: input.id };
  });
}

export async function discardReading(context: Context, files: Pick<Files, 'remove'>, input: { id: string }) {
  const { organizationId } = context.actor;
  const answer = await runCommand(context, 'discardReading', input, async (tx) => {
    await requireReading(tx, organizationId, input.id, { hold: true });
    await tx
      .deleteFrom('purchasing.invoice_reading')
      .where('organization_id', '=', organizationId)
      .where('id', '=', input.id)
      .execute();
    return { id: input.id };
  });
  await files.remove(organizationId, input.id);
  return answer;
}

/** The document, unless it is confirmed; with a lock, no one else can confirm it meanwhile. */
export async function requireReading(
  tx: Tx,
  organizationId: string,
  id: string,
  { hold = false } = {},
): Promise<KeptReading> {
  const { rows } = await sql<KeptReading>`
    select id, name, content_type, size, document, to_json(created_at) #>> '{}' as created_at
    from purchasing.invoice_reading
    where organization_id = ${organizationId} and id = ${id} and invoice_id is null ${hold ? sql`for update` : sql``}`.execute(
    tx,
  );
  if (!rows[0]) throw notFound('Document');
  return rows[0];
}
