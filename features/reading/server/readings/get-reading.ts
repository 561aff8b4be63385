import { sql } from 'kysely';
import type { z } from 'zod';
import { parseSize } from '#features/catalog/domain/parse-size.ts';
import { readKnownItems } from '#features/catalog/server/matching/read-known-items.ts';
import { suggestProducts } from '#features/catalog/server/matching/suggest-products.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { runQuery } from '#shared/server/run-command.ts';
import type { reading, readingRow } from '../../contract/reading-schemas.ts';
import { convertDocument, foreignCurrency } from '../../domain/currency.ts';
import type { ReadLine } from '../../domain/document.ts';
import { weighCandidates } from '../../domain/weigh-candidates.ts';
import { isAskable, withAnswer } from './ask-about-lines.ts';
import { findRemembered } from './confirmed-layout.ts';
import { findDocumentDay, momentOfDay } from './document-day.ts';
import { type Candidate, findCandidates } from './find-candidates.ts';
import { findVendorOf } from './find-vendor-of.ts';
import { type Judged, judgeLine } from './judge-line.ts';
import { requireReading } from './keep-reading.ts';
import type { StoredDocument } from './read-document.ts';

type Reading = z.output<typeof reading>;
type Product = Reading['lines'][number]['products'][number];

/** Documents that wait for review, newest first. */
export function listReadings(context: Context): Promise<z.output<typeof readingRow>[]> {
  return runQuery(context, async (tx) => {
    const { rows } = await sql<z.output<typeof readingRow>>`
      select id, name, document ->> 'vendor' as vendor, document ->> 'number' as number,
        jsonb_array_length(document -> 'lines') as lines, (document ->> 'total')::float8 as total, to_json(created_at) #>> '{}' as created_at
      from purchasing.invoice_reading where organization_id = ${context.actor.organizationId} and invoice_id is null
      order by created_at desc, id desc`.execute(tx);
    return rows;
  });
}

/** A document with the candidates of each line: for the given vendor, or else the one found in it. */
export function getReading(
  context: Context,
  input: {
    id: string;
    vendor_id?: string | undefined;
    exchange_rate?: number | undefined;
    date?: string | undefined;
  },
  canAsk = false,
): Promise<Reading> {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    const { document: stored, ...kept } = await requireReading(tx, organizationId, input.id);
    const { currency: own } = context.actor.region;
    const foreign = foreignCurrency(stored, own);
    const converted = foreign !== null && input.exchange_rate !== undefined;
    const document = converted ? convertDocument(stored, input.exchange_rate as number) : stored;
    const vendorId = await findVendorOf(tx, organizationId, document, input.vendor_id);
    const dated = await findDocumentDay(tx, organizationId, vendorId, document);
    const at = momentOfDay(input.date ?? dated.date, context);
    const found = await findCandidates(tx, organizationId, vendorId, document.lines, at);
    const candidates = found.map((each, index) => withAnswer(each, document.asked?.[index]));
    const waits = found.some((each, index) => isAskable(each, document.asked?.[index]));
    const products = await findProducts(tx, organizationId, document.lines, candidates);
    const judged = document.lines.map((line, index) => judgeLine(line, candidates[index] ?? []));
    const { table } = document;
    return {
      id: kept.id,
      name: kept.name,
      content_type: kept.content_type,
      created_at: kept.created_at,
      format: document.format,
      vendor: { id: vendorId, name: document.vendor },
      number: document.number,
      ...dated,
      total: amountOf(document.total),
      foreign: foreign === null ? null : { currency: foreign, own, converted, total: amountOf(stored.total) },
      charges: document.charges.map((charge) => ({ ...charge, amount: Number(charge.amount) })),
      lines: document.lines.map((line, index) =>
        shownLine(line, judged[index] as Judged, candidates[index] ?? [], products.get(index) ?? []),
      ),
      can_ask: canAsk && waits,
      notes: [...document.notes],
      confirmed: await findConfirmed(tx, organizationId, vendorId, document),
      columns: table
        ? {
            heads: [...table.heads],
            choice: table.choice.map((column) => (column === 'ignored' ? null : column)),
            samples: table.samples.map((row) => [...row]),
          }
        : null,
    };
  });
}

const amountOf = (figure: string | null): number | null => (figure === null ? null : Number(figure));

/** The invoice from whose confirmation this document was read, or from which it could be. */
async function findConfirmed(
  tx: Tx,
  organizationId: string,
  vendorId: string | null,
  document: StoredDocument,
): Promise<Reading['confirmed']> {
  const used = document.confirmed_by;
  const remembered = used === undefined && vendorId && (await findRemembered(tx, organizationId, vendorId, document));
  if (used === undefined && !remembered) return null;
  const invoiceId = used ?? (remembered ? remembered.invoiceId : null);
  if (!invoiceId) return { used: used !== undefined, number: null, forgotten: used !== undefined };
  const invoice = await tx
    .selectFrom('purchasing.invoice')
    .select('custom_invoice_num')
    .where('organization_id', '=', organizationId)
    .where('id', '=', invoiceId)
    .executeTakeFirst();
  return { used: used !== undefined, number: invoice?.custom_invoice_num ?? null, forgotten: !invoice };
}

function shownLine(
  {
    price: _,
    discount: __,
    stacked_heads: ___,
    unproved: _______,
    doubts: __________,
    total_missed: ________,
    recognized: _________,
    cells: ___________,
    place,
    ...line
  }: ReadLine,
  { confidence, match, flags, candidateFlags }: Judged,
  candidates: readonly Candidate[],
  products: Product[],
): Reading['lines'][number] {
  return {
    ...line,
    cases: Number(line.cases),
    bottles: Number(line.bottles),
    total: Number(line.total),
    confidence,
    match,
    flags: [...flags],
    place: place ? { ...place, slope: place.slope ?? 0 } : null,
    candidates: candidates.map(({ content: ____, contradicts: _____, unit_guessed: ______, ...candidate }, place) => ({
      ...candidate,
      flags: [...(candidateFlags[place] ?? [])],
    })),
    products,
  };
}

/** Products of the universal catalog for lines without a sure item. */
async function findProducts(
  tx: Tx,
  organizationId: string,
  lines: readonly ReadLine[],
  candidates: readonly (readonly Candidate[])[],
): Promise<Map<number, Product[]>> {
  const open = lines.map((_, index) => index).filter((index) => weighCandidates(candidates[index] ?? []) !== 'sure');
  const suggestions = await suggestProducts(
    tx,
    organizationId,
    open.map((index) => askedOf(lines[index] as ReadLine)),
  );
  const known = await readKnownItems(
    tx,
    organizationId,
    suggestions.flat().map((suggestion) => suggestion.universalItemId),
  );
  return new Map(
    open.map((line, index) => [
      line,
      (suggestions[index] ?? []).slice(0, 3).flatMap(({ universalItemId, confidence }): Product[] => {
        const product = known.get(universalItemId);
        if (!product) return [];
        const { id, name, vintage, size_name: size, producer } = product;
        return [{ id, name, vintage, size, producer, confidence }];
      }),
    ]),
  );
}

function askedOf({ name, vintage, barcode, size }: ReadLine) {
  const read = parseSize(size ?? '');
  const { volume, unit, count } = read.ok ? read.size : { volume: '0', unit: '', count: 1 };
  return {
    name,
    vintage,
    producer: null,
    short_type: null,
    barcodes: barcode === null ? [] : [barcode],
    volume: Number(volume),
    unit,
    count,
  };
}
