import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Tx } from '#shared/server/database.ts';
import { withOrganization } from '#shared/server/database.ts';
import { Refusal } from '#shared/server/refusal.ts';
import type { Table } from '../../domain/document.ts';
import { type ColumnChoice, headsKey, type Layout } from '../../domain/layout.ts';
import { type ConfirmedLine, learnLayout } from '../../domain/learn-layout.ts';
import { chargeLines, type LineCharge } from '../../domain/learned-charges.ts';
import { printedText } from '../../domain/printed-text.ts';
import type { Decision } from './decision.ts';
import { findVendorOf } from './find-vendor-of.ts';
import { readBeside } from './read-beside.ts';
import type { StoredDocument } from './read-document.ts';
import type { VisionModel } from './transcribe.ts';

/** The layout and charges that people confirmed of a vendor's earlier documents, as far as they apply to this one. */
export interface Remembered {
  /** Null if that invoice is gone. */
  readonly invoiceId: string | null;
  /** Null if only charges apply. */
  readonly layout: Layout | null;
  readonly charges: ReadonlyMap<string, LineCharge>;
}

const keyOf = (heads: readonly string[]): string => createHash('sha256').update(headsKey(heads)).digest('base64url');

/** The layout and charges of this vendor for a document with these headers and lines; null if nothing applies. */
export async function findRemembered(
  tx: Tx,
  organizationId: string,
  vendorId: string,
  document: StoredDocument,
): Promise<Remembered | null> {
  if (document.format !== 'pdf' && document.format !== 'table') return null;
  const layout = document.table
    ? await tx
        .selectFrom('purchasing.vendor_layout')
        .select(['heads', 'choice', 'invoice_id'])
        .where('organization_id', '=', organizationId)
        .where('vendor_id', '=', vendorId)
        .where('heads_key', '=', keyOf(document.table.heads))
        .executeTakeFirst()
    : undefined;
  const texts = document.lines.flatMap((line) => printedText(line) ?? []);
  const charges =
    texts.length === 0
      ? []
      : await tx
          .selectFrom('purchasing.vendor_charge')
          .select(['printed', 'kind', 'invoice_id'])
          .where('organization_id', '=', organizationId)
          .where('vendor_id', '=', vendorId)
          .where('printed', 'in', texts)
          .orderBy('updated_at', 'desc')
          .orderBy('printed')
          .execute();
  const source = layout ?? charges[0];
  if (!source) return null;
  return {
    invoiceId: source.invoice_id,
    layout: layout ? { heads: layout.heads, choice: layout.choice as unknown as ColumnChoice } : null,
    charges: new Map(charges.map(({ printed, kind }) => [printed, kind as LineCharge])),
  };
}

interface ReadFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly vision?: VisionModel | undefined;
}

/** The document read again as people confirmed earlier ones of its vendor. */
export async function readAsRemembered(
  file: ReadFile,
  fresh: StoredDocument,
  { invoiceId, layout, charges }: Remembered,
): Promise<StoredDocument> {
  const read = layout ? (await readBeside({ ...file, layout }))[0].document : fresh;
  return { ...chargeLines(read, charges), confirmed_by: invoiceId };
}

/**
 * A document that was just read, read again as people confirmed earlier ones of its vendor, if it names a vendor that
 * something is remembered of. It stays as it is if only so its lines and charges come to its total.
 */
export async function withRemembered(
  db: Database,
  organizationId: string,
  file: ReadFile,
  document: StoredDocument,
): Promise<StoredDocument> {
  const remembered = await withOrganization(db, organizationId, async (tx) => {
    const vendorId = await findVendorOf(tx, organizationId, document, undefined);
    return vendorId && findRemembered(tx, organizationId, vendorId, document);
  });
  if (!remembered) return document;
  try {
    const again = await readAsRemembered(file, document, remembered);
    return isBalanced(document) && !isBalanced(again) ? document : again;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'invalid') return document; // no lines in these columns
    throw error;
  }
}

const isBalanced = ({ lines }: StoredDocument): boolean => lines.every((line) => !line.total_missed);

interface Confirmed {
  readonly vendorId: string;
  readonly invoiceId: string;
  readonly lines: readonly Decision[];
  /** The amounts are in the document's currency. */
  readonly amounts: boolean;
}

/** Saves the columns and charges that a person confirmed, for the vendor's next documents. */
export async function learnDocument(
  tx: Tx,
  organizationId: string,
  document: StoredDocument,
  confirmed: Confirmed,
): Promise<void> {
  if (document.format !== 'pdf' && document.format !== 'table') return;
  if (document.table) await learnColumns(tx, organizationId, document, document.table, confirmed);
  await learnCharges(tx, organizationId, document, confirmed);
}

async function learnColumns(
  tx: Tx,
  organizationId: string,
  document: StoredDocument,
  table: Table,
  { vendorId, invoiceId, lines, amounts }: Confirmed,
): Promise<void> {
  const goods = lines.filter((line) => line.as === 'item' || line.as === 'new') satisfies ConfirmedLine[];
  const choice = learnLayout(document, table, goods, { chosen: document.chosen ?? false, amounts });
  if (!choice) return;
  await sql`
    insert into purchasing.vendor_layout as old (organization_id, vendor_id, heads_key, heads, choice, invoice_id)
    values (${organizationId}, ${vendorId}, ${keyOf(table.heads)}, ${table.heads}::text[], ${choice}::text[], ${invoiceId})
    on conflict (organization_id, vendor_id, heads_key)
    do update set choice = excluded.choice, invoice_id = excluded.invoice_id, updated_at = now()
    where old.choice is distinct from excluded.choice`.execute(tx);
}

/** Lines confirmed as charges are remembered as such, lines confirmed as goods are no charges any more. */
async function learnCharges(
  tx: Tx,
  organizationId: string,
  { lines }: StoredDocument,
  { vendorId, invoiceId, lines: decided }: Confirmed,
): Promise<void> {
  const textOf = ({ line }: Decision) => printedText(lines[line]);
  const goods = decided.filter(({ as }) => as === 'item' || as === 'new').flatMap((each) => textOf(each) ?? []);
  if (goods.length > 0)
    await tx
      .deleteFrom('purchasing.vendor_charge')
      .where('organization_id', '=', organizationId)
      .where('vendor_id', '=', vendorId)
      .where('printed', 'in', goods)
      .execute();
  const kinds = new Map(
    decided.flatMap((each) => {
      const text = textOf(each);
      return each.as === 'charge' && text && !goods.includes(text) ? [[text, each.kind] as const] : [];
    }),
  );
  const rows = [...kinds].toSorted(([one], [other]) => (one < other ? -1 : 1)); // the same order in every transaction
  if (rows.length === 0) return;
  await sql`
    insert into purchasing.vendor_charge as old (organization_id, vendor_id, printed, kind, invoice_id)
    select ${organizationId}, ${vendorId}, printed, kind, ${invoiceId}::uuid
    from unnest(${rows.map(([text]) => text)}::text[], ${rows.map(([, kind]) => kind)}::text[]) as learned (printed, kind)
    on conflict (organization_id, vendor_id, printed)
    do update set kind = excluded.kind, invoice_id = excluded.invoice_id, updated_at = now()
    where old.kind is distinct from excluded.kind`.execute(tx);
}
