import { z } from 'zod';
import { MOST_TOTAL } from '#features/invoices/domain/line-maths.ts';
import { id } from '#shared/contract/schemas.ts';

const confidence = z.enum(['sure', 'likely', 'choose']);

/** A reason to doubt a line as read, or an item for it. */
const flag = z.enum([
  'amount',
  'fraction',
  'size',
  'price_moved',
  'unit',
  'stacked_heads',
  'columns',
  'neighbor',
  'missing',
  'unproved',
  'total',
  'picture',
]);

/** An item that a line may mean. */
const candidate = z.object({
  id,
  name: z.string(),
  vintage: z.string().nullable(),
  barcode: z.string(),
  size: z.object({ id, name: z.string() }),
  last_cost: z.number().nullable(),
  confidence: z.number(),
  /**
   * The reason for it: the vendor's item number, what a person chose for the same text of this vendor, the barcode, the
   * name, or the configured model.
   */
  reason: z.enum(['code', 'learned', 'barcode', 'name', 'model']),
  /** Units of this item per case of the document. */
  pack: z.number(),
  in_cases: z.boolean(),
  flags: z.array(flag),
});

/** A product of the universal catalog that may be the line's new item. */
const product = z.object({
  id,
  name: z.string(),
  vintage: z.string().nullable(),
  size: z.string(),
  producer: z.string().nullable(),
  confidence: z.number(),
});

const readingLine = z.object({
  code: z.string().nullable(),
  barcode: z.string().nullable(),
  name: z.string(),
  vintage: z.string().nullable(),
  size: z.string().nullable(),
  pack: z.number().nullable(),
  cases: z.number(),
  bottles: z.number(),
  /** False if the document does not say whether its quantity counts cases or bottles. */
  unit_known: z.boolean(),
  total: z.number(),
  /** Only a sure line is accepted without a person's action; a line with flags is never sure. */
  confidence,
  /** How sure its first candidate is, apart from the flags. */
  match: confidence,
  flags: z.array(flag),
  candidates: z.array(candidate),
  products: z.array(product),
  /** Its page and rows on the paper; null if the document has no pages. */
  place: z
    .object({
      /** From 0. */
      page: z.number().int(),
      /** In points from the top; a recognized picture is 600 points wide. */
      top: z.number(),
      bottom: z.number(),
      /** Points that the rows of a photographed page go down per point to the right. */
      slope: z.number(),
    })
    .nullable(),
});

/** A prepaid amount lowers the amount due, but no cost. */
const chargeKind = z.enum(['shipping', 'tax', 'fees', 'deposit', 'credit', 'prepaid']);

export const readingRow = z.object({
  id,
  name: z.string(),
  vendor: z.string().nullable(),
  number: z.string().nullable(),
  lines: z.number().int(),
  total: z.number().nullable(),
  created_at: z.string(),
});

export const columnChoice = z
  .array(
    z
      .enum([
        'code',
        'barcode',
        'name',
        'vintage',
        'size',
        'pack',
        'unit',
        'quantity',
        'cases',
        'bottles',
        'price',
        'discount',
        'total',
        'number',
        'date',
        'vendor',
        'shipping',
        'tax',
        'fees',
        'deposit',
        'credit',
      ])
      .nullable(),
  )
  .max(200, 'A file can have at most 200 columns');

export const reading = z.object({
  id,
  name: z.string(),
  content_type: z.string(),
  created_at: z.string(),
  format: z.enum(['pdf', 'table', 'x12', 'edifact', 'ubl', 'cii', 'fatturapa']),
  vendor: z.object({ id: id.nullable(), name: z.string().nullable() }),
  number: z.string().nullable(),
  /** YYYY-MM-DD; null if unknown, or if it reads two ways and nothing decides. */
  date: z.string().nullable(),
  /** Both readings of a date that reads two ways. */
  date_choices: z.array(z.string()),
  total: z.number().nullable(),
  /** If it is in another currency than the venue: that currency, and whether the amounts here are converted. */
  foreign: z
    .object({
      currency: z.string(),
      own: z.string(),
      converted: z.boolean(),
      /** As printed, in the document's currency. */
      total: z.number().nullable(),
    })
    .nullable(),
  charges: z.array(z.object({ kind: chargeKind, label: z.string(), amount: z.number() })),
  lines: z.array(readingLine),
  /** True if a matching service is configured and lines are undecided. */
  can_ask: z.boolean(),
  notes: z.array(z.string()),
  /**
   * Its columns and charges were read as a person confirmed an earlier invoice of the vendor, or could be: whether they
   * were, and the number of that invoice.
   */
  confirmed: z
    .object({
      used: z.boolean(),
      number: z.string().nullable(),
      /** The invoice that taught it was undone or deleted. */
      forgotten: z.boolean(),
    })
    .nullable(),
  /** For a table or pages with headers: the headers and their assigned columns. */
  columns: z
    .object({ heads: z.array(z.string()), choice: columnChoice, samples: z.array(z.array(z.string())) })
    .nullable(),
});

const decidedAmounts = {
  line: z.number().int().min(0),
  /** Units of the item, below 0 for a credit. */
  quantity: z
    .number({ error: 'Quantity must be a number' })
    .min(-1e7, 'Quantity must be -10,000,000 or above')
    .max(1e7, 'Quantity must be 10,000,000 or below'),
  total_cost: z
    .number({ error: 'Total cost must be a number' })
    .min(-MOST_TOTAL, `Total cost must be ${-MOST_TOTAL} or above`)
    .max(MOST_TOTAL, `Total cost must be ${MOST_TOTAL} or below`),
  /** Saved with the vendor's item number: units per case, and whether the vendor counts cases. */
  pack: z.number().min(1e-4, 'Pack must be above 0').max(10_000).default(1),
  in_cases: z.boolean().nullish(),
  /** A person reviewed this line; required if it is not sure. */
  checked: z.boolean().default(false),
};

/** A person's decision about a line. */
export const decision = z.discriminatedUnion(
  'as',
  [
    z.object({ as: z.literal('item'), item_id: id, ...decidedAmounts }),
    z.object({
      as: z.literal('new'),
      ...decidedAmounts,
      universal_item_id: id.nullish(),
      name: z.string().trim().max(170, 'Name must be 170 characters or less long').optional(),
      type_id: id.optional(),
      /** Size as people write it: 750 mL. */
      size: z.string().trim().max(60).optional(),
      vintage: z.string().trim().max(20).nullish(),
      barcode: z.string().trim().max(64).nullish(),
    }),
    z.object({
      as: z.literal('charge'),
      line: z.number().int().min(0),
      /** The charge of the invoice that includes its amount: shipping_cost, tax, other_fees, deposit, or vendor_credit. */
      kind: z.enum(['shipping', 'tax', 'fees', 'deposit', 'credit'], {
        error: 'kind must be shipping, tax, fees, deposit or credit',
      }),
    }),
    z.object({
      as: z.literal('ignore'),
      line: z.number().int().min(0),
      reason: z.string().trim().min(2, 'Give a reason for skipping this line').max(200),
    }),
  ],
  { error: 'as must be item, new, charge or ignore' },
);
