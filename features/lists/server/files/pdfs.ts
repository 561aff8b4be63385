import { sql } from 'kysely';
import type { Context } from '#shared/server/context.ts';
import { keptFile } from '#shared/server/files/kept-file.ts';
import type { Files } from '#shared/server/files/open-files.ts';
import { notFound } from '#shared/server/refusal.ts';
import { runCommand, runQuery } from '#shared/server/run-command.ts';
import { recordRows, watchRows } from '#shared/server/undo/rows-inverse.ts';
import { LARGEST_PDF } from '../../contract/list-file-contract.ts';
import { holdList, touchList } from '../lists/hold-list.ts';
import { listFileRows, undoListFile } from '../lists/list-inverses.ts';
import { readList } from '../lists/read-list.ts';
import { type FileKind, keepFile } from './keep-file.ts';
import { readPdfs } from './read-files.ts';

const PDF: FileKind = {
  kind: 'pdf',
  accepts: ['application/pdf'],
  refusal: 'Only PDF files can be attached',
  largest: LARGEST_PDF,
  tooLarge: 'A PDF can be up to 20 MB',
  most: 50,
};

/** PDFs attached to a list (OAPI-132). */
export function listPdfs(context: Context, { id }: { id: string }) {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    await readList(tx, organizationId, id);
    return { files: await readPdfs(tx, organizationId, id) };
  });
}

export function uploadPdf(context: Context, files: Files, input: { id: string; file: File }) {
  return keepFile(context, files, input, PDF, async (tx, fileId) => {
    const [file] = await readPdfs(tx, context.actor.organizationId, input.id, fileId);
    if (!file) throw notFound('PDF');
    return { success: true as const, file };
  });
}

export async function getPdf(context: Context, files: Files, { id, pdfId }: { id: string; pdfId: string }) {
  const { organizationId } = context.actor;
  const [row] = await runQuery(context, async (tx) => {
    await readList(tx, organizationId, id);
    return readPdfs(tx, organizationId, id, pdfId);
  });
  const bytes = row && (await files.read(organizationId, row.id));
  if (!bytes) throw notFound('PDF');
  return keptFile(new File([bytes], row.name, { type: 'application/pdf' }));
}

/** The bytes stay for a week, so it can be restored (`prune-lists.ts`). */
export function deletePdf(context: Context, input: { id: string; pdfId: string }) {
  return setDeleted(context, 'deleteListPdf', input, true, async () => ({ success: true as const, id: input.pdfId }));
}

export function restorePdf(context: Context, input: { id: string; pdfId: string }) {
  return setDeleted(context, 'restoreListPdf', input, false, async (file) => ({ success: true as const, file }));
}

type PdfRow = Awaited<ReturnType<typeof readPdfs>>[number];

function setDeleted<T>(
  context: Context,
  operation: string,
  input: { readonly id: string; readonly pdfId: string },
  deleted: boolean,
  show: (file: PdfRow) => Promise<T>,
): Promise<T & { action_id: string | null }> {
  const { organizationId } = context.actor;
  const { id, pdfId } = input;
  return runCommand(context, operation, input, async (tx) => {
    const list = await holdList(tx, organizationId, id);
    const seen = await watchRows(tx, organizationId, listFileRows([pdfId]));
    const before = await readPdfs(tx, organizationId, id, pdfId);
    const { rows } = await sql`
      update menus.list_file set deleted_at = ${deleted ? context.now : null}
      where organization_id = ${organizationId} and list_id = ${id} and id = ${pdfId} and kind = 'pdf'
        and (deleted_at is null) = ${deleted} returning id`.execute(tx);
    const [file] = deleted ? before : await readPdfs(tx, organizationId, id, pdfId);
    if (rows.length === 0 || !file) throw notFound(deleted ? 'PDF' : 'Deleted PDF');
    await touchList(tx, organizationId, list);
    const action_id = await recordRows(tx, context, undoListFile, seen);
    return { ...(await show(file)), action_id };
  });
}
