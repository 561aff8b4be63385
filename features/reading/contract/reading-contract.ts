import { z } from 'zod';
import { customId } from '#features/invoices/contract/invoice-inputs.ts';
import { route } from '#shared/contract/route.ts';
import { cents, dayOr, id, signedCents, withinYears } from '#shared/contract/schemas.ts';
import { columnChoice, decision, reading, readingRow } from './reading-schemas.ts';

const tag = 'Reading invoices';

/** The largest accepted document, in bytes. */
export const LARGEST_DOCUMENT = 10 * 1024 * 1024;

/** Pictures and PDFs that together are one invoice. */
const MOST_PAGES = 12;

/** Units of the venue's currency for one of the document's. */
const NO_RATE = 'The exchange rate must be a number';
const RATE = /^\s{0,9}-?(?:\d{1,20}(?:\.\d{1,20})?|\.\d{1,20})\s{0,9}$/;
const exchangeRate = z
  .union([z.number(), z.string().regex(RATE, NO_RATE)], NO_RATE)
  .pipe(
    z.coerce
      .number<string | number>(NO_RATE)
      .positive('The exchange rate must be above 0')
      .min(0.000001, 'The exchange rate must be 0.000001 or above')
      .max(1_000_000, 'The exchange rate is too high'),
  );

export const readingContract = {
  listReadings: route('member', {
    method: 'GET',
    path: '/ordering/invoice-readings',
    tag,
    summary: 'Documents that were read and need review, newest first',
  }).output(z.array(readingRow)),
  readInvoiceDocument: route('member', {
    method: 'POST',
    path: '/ordering/invoice-readings',
    tag,
    summary:
      'Read an invoice: a PDF, a picture, a CSV or XLSX table, UBL, CII, Factur-X, FatturaPA, X12 810 or EDIFACT INVOIC',
    description:
      'Creates no invoice, vendor or item. An EDI file may hold up to 100 invoices: each is read by itself, and ids has ' +
      'all of them. Pictures and scanned PDFs are read where tesseract is installed on the server or VISION_LLM_URL is ' +
      'set; their lines are never sure. pages are the other pictures and PDFs of the same invoice, in order: they become one PDF.',
  })
    .input(
      z.object({
        file: z.file('Choose a file'),
        pages: z
          .array(z.file('Each page must be a file'))
          .max(MOST_PAGES - 1, `An invoice can have at most ${MOST_PAGES} files`)
          .optional(),
      }),
    )
    .output(z.object({ id, ids: z.array(id) })),
  getReading: route('member', {
    method: 'GET',
    path: '/ordering/invoice-readings/{id}',
    tag,
    summary: 'A document with what its lines may be here, for the vendor found in it or the one named',
  })
    .input(
      z.object({
        id,
        vendor_id: id.optional(),
        exchange_rate: exchangeRate.optional(),
        /** The invoice date that a person entered: costs before it are compared. */
        date: withinYears(dayOr('Must be a date like 2026-01-31')).optional(),
      }),
    )
    .output(reading),
  getReadingFile: route('member', {
    method: 'GET',
    path: '/ordering/invoice-readings/{id}/file',
    tag,
    summary: 'The uploaded document, for showing it next to its lines',
    outputStructure: 'detailed',
  })
    .input(z.object({ id }))
    .output(z.object({ headers: z.record(z.string(), z.string()), body: z.file() })),
  chooseColumns: route('member', {
    method: 'PUT',
    path: '/ordering/invoice-readings/{id}/columns',
    tag,
    summary: 'Read a table, or pages with headers, again with other columns',
  })
    .input(z.object({ id, choice: columnChoice }))
    .output(z.object({ id })),
  readAgain: route('member', {
    method: 'PUT',
    path: '/ordering/invoice-readings/{id}/layout',
    tag,
    summary: 'Read a document again: as a person confirmed an earlier one of its vendor, or afresh',
    description: 'An earlier document with the same headers tells what its columns are, and which lines are charges.',
  })
    .input(
      z.object({
        id,
        as: z.enum(['confirmed', 'fresh'], { error: 'as must be confirmed or fresh' }),
        vendor_id: id.optional(),
      }),
    )
    .output(z.object({ id })),
  askAboutLines: route('member', {
    method: 'POST',
    path: '/ordering/invoice-readings/{id}/ask',
    tag,
    summary: 'Let the configured matching service choose among the items that are like each undecided line',
    description:
      'Only where MATCH_LLM_URL is set. Asks about at most 20 lines at once, each of them once. Creates nothing; what it chooses is proposed as likely.',
  })
    .input(z.object({ id, vendor_id: id.optional() }))
    .output(
      z.object({
        asked: z.number().int(),
        answered: z.number().int(),
        /** Undecided lines that it was not asked about yet. */
        left: z.number().int(),
      }),
    ),
  confirmReading: route('member', {
    method: 'POST',
    path: '/ordering/invoice-readings/{id}/confirm',
    tag,
    summary: 'Make a draft invoice of a document, line by line as a person decided',
    description:
      'Every line needs a decision. Lines and charges must come to the total of the document unless the difference is ' +
      "accepted. The file is attached to the draft. The vendor's item numbers, the columns and the charges are " +
      "remembered for the vendor's next documents. Undoing it brings the document back, forgets what it taught, " +
      'and deletes the items that it created, except those used elsewhere or changed since.',
  })
    .input(
      z.object({
        id,
        vendor_id: z.uuid('Vendor is required'),
        custom_id: customId,
        consigned: z.boolean().default(false),
        /** YYYY-MM-DD, in the organization's time zone. */
        date: withinYears(dayOr('Must be a date like 2026-01-31')),
        shipping_cost: cents.default(0),
        tax: cents.default(0),
        other_fees: cents.default(0),
        /** Deposits charged, less those returned. */
        deposit: signedCents.default(0),
        vendor_credit: cents.default(0),
        /** The difference that a person accepted, as an amount; true accepts the lines of a document without a total. */
        accept_difference: z.union([z.boolean(), z.number()]).default(false),
        /** For a document in another currency: all amounts here are in the venue's. */
        exchange_rate: exchangeRate.optional(),
        lines: z.array(decision).max(1000, 'At most 1000 lines at once'),
      }),
    )
    .output(z.object({ invoice_id: id, warning: z.string().nullable(), action_id: id.nullable() })),
  discardReading: route('member', {
    method: 'DELETE',
    path: '/ordering/invoice-readings/{id}',
    tag,
    summary: 'Discard an uploaded document',
  })
    .input(z.object({ id }))
    .output(z.object({ id })),
};
