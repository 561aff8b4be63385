import { z } from 'zod';
import { route } from '#shared/contract/route.ts';
import { flag } from '#shared/contract/schemas.ts';

const tag = 'Import and export';

const IMPORT_KINDS = ['items', 'invoices', 'counts', 'recipes', 'matches', 'sales', 'catalogue'] as const;
const EXPORT_KINDS = ['items', 'invoices', 'counts', 'recipes', 'matches', 'sales'] as const;

const problem = z.object({ row: z.number().int(), field: z.string(), message: z.string() });

/** With any error nothing was imported, unless bad rows are skipped. */
export const importReport = z.object({
  created: z.record(z.string(), z.number().int()),
  updated: z.number().int(),
  skipped: z.number().int(),
  errors: z.array(problem),
  notes: z.array(z.string()),
  listed: z.record(z.string(), z.array(z.string())),
  /**
   * Rows whose product is not here by barcode or exact name, and the item that it may be. A row with `learned` is that item, as
   * an earlier file was decided; the others are linked by `same_as` only.
   */
  similar: z.array(
    z.object({
      row: z.number().int(),
      name: z.string(),
      similar: z.object({ id: z.uuid(), name: z.string() }),
      confidence: z.number(),
      sure: z.boolean(),
      learned: z.boolean(),
    }),
  ),
  dry_run: z.boolean(),
  /** Undoes the whole import; null for kinds without an undo, or if nothing changed. */
  action_id: z.uuid().nullable(),
});

const file = z
  .file('Send the file as the field "file" of a form')
  .max(60_000_000, 'The file must be smaller than 60 MB');

const columnSource = z.object({
  from: z.number().int().min(0).max(1000).optional(),
  value: z.string().max(1000).optional(),
  words: z.record(z.string().max(200), z.string().max(200)).optional(),
  unit: z.string().max(20).optional(),
  comma: z.boolean().optional(),
  only: z.array(z.string().max(200)).max(500).optional(),
  days: z.enum(['month_first', 'day_first']).optional(),
  at: z
    .array(z.object({ from: z.number().int().min(0).max(1000), location: z.string().trim().min(1).max(600) }))
    .min(1)
    .max(200)
    .optional(),
});

/** A form only has text, so the plan is JSON. */
const columnPlan = z
  .string()
  .max(100_000)
  .transform((text, context) => {
    try {
      return z.record(z.string().max(50), columnSource).parse(JSON.parse(text));
    } catch {
      context.addIssue({
        code: 'custom',
        message: 'columns must be a JSON map of column to {from, value, words, unit, comma, only, days, at}',
      });
      return z.NEVER;
    }
  });

/** A form only has text, so the decisions are JSON. */
const decisions = z
  .string()
  .max(200_000)
  .transform((text, context) => {
    try {
      return z.record(z.string().regex(/^\d{1,7}$/), z.union([z.literal('new'), z.uuid()])).parse(JSON.parse(text));
    } catch {
      context.addIssue({ code: 'custom', message: 'same_as must be a JSON map of row number to item id or "new"' });
      return z.NEVER;
    }
  });

export const importInput = z.object({
  kind: z.enum(IMPORT_KINDS),
  file,
  dry_run: flag,
  skip_bad_rows: flag,
  /** Column mapping, if the file's header has other names. */
  columns: columnPlan.optional(),
  /** Which rows mean an item that is here, as `similar` proposed it. */
  same_as: decisions.optional(),
});

export const transferContract = {
  previewFile: route('member', {
    method: 'POST',
    path: '/import-preview',
    tag,
    summary: 'Preview of a CSV or XLSX file: its header, first rows and the values of each column',
  })
    .input(z.object({ file }))
    .output(
      z.object({
        header_row: z.number().int(),
        names: z.array(z.string()),
        rows: z.number().int(),
        samples: z.array(z.array(z.string())),
        words: z.array(z.array(z.string())),
        /** Per column how it writes days in slashes: `either` where each can be read two ways, `both` where they contradict each other. */
        days: z.array(z.enum(['month_first', 'day_first', 'either', 'both']).nullable()),
        notes: z.array(z.string()),
      }),
    ),
  importFile: route('member', {
    method: 'POST',
    path: '/import/{kind}',
    tag,
    summary:
      'Import a CSV or XLSX file, all or nothing; imports of items, invoices, counts, recipes and sales can be undone',
    description:
      'Members import sales, admins everything. ' +
      'A form with the field "file". Every problem is listed with its row; dry_run changes nothing. `columns` is JSON: ' +
      "per column read {from} (place of the file's column, from 0) or {value} for all rows; {words}, {unit}, {comma} and {days} say how to read it, {only} which rows. " +
      'Quantities of items and counts can have a column for each location: {"quantity": {"at": [{"from": 3, "location": "Bar"}]}}. ' +
      'A row that is similar to an item here is listed in `similar`; same_as is JSON: {row number: item id, or "new"}.',
  })
    .input(importInput)
    .output(importReport),
  uploadOnboarding: route('admin', {
    method: 'POST',
    path: '/onboarding/upload',
    tag,
    summary: 'Import a list of items: valid rows are imported, the others are listed with their problems',
  })
    .input(z.object({ file }))
    .output(importReport.omit({ created: true }).extend({ created: z.number().int() })),
  exportFile: route('admin', {
    method: 'GET',
    path: '/export/{kind}',
    tag,
    summary:
      'All items, completed invoices, counts, recipes, matches of POS items or sales, in the format that import reads',
  })
    .input(z.object({ kind: z.enum(EXPORT_KINDS) }))
    .output(z.file()),
};
