import { z } from 'zod';
import { BREAKS_LINE } from '#shared/domain/breaks-line.ts';
import { isBusinessDay, yearsText } from '#shared/domain/business-days.ts';
import { isPhone } from '#shared/domain/phone.ts';

const WRONG_KIND: Readonly<Record<string, string>> = {
  string: 'Value must be a string',
  boolean: 'Value must be a boolean',
  array: 'Input must be an array',
  object: 'Input must be an object',
  record: 'Input must be an object',
  number: 'Must be a number',
  int: 'Must be a whole number',
};

/** Default messages for everything without its own (ERR-102 to ERR-105). */
z.config({
  customError: (issue) => {
    if (issue.code === 'invalid_type') return WRONG_KIND[String(issue.expected)];
    if (issue.code === 'invalid_value') return `Must be one of ${issue.values.join(', ')}`;
    if (issue.code === 'too_small') return outOfBounds(issue.origin, Number(issue.minimum), 'least', issue.inclusive);
    if (issue.code === 'too_big') return outOfBounds(issue.origin, Number(issue.maximum), 'most', issue.inclusive);
    if (issue.code === 'invalid_format' && issue.format === 'date') return 'Must be a day like 2026-01-31';
    if (issue.code === 'invalid_format') return 'Must be written in another form';
    if (issue.code === 'invalid_union') return 'Must be a value of another kind';
    return undefined;
  },
});

function outOfBounds(of: string, bound: number, at: 'least' | 'most', inclusive = true): string | undefined {
  if (of === 'string') return `Must be ${bound} characters or ${at === 'least' ? 'more' : 'less'} long`;
  if (of === 'array') return `Must have at ${at} ${bound} ${bound === 1 ? 'entry' : 'entries'}`;
  if (!inclusive) return `Must be ${at === 'least' ? 'above' : 'below'} ${bound}`;
  return `Must be ${bound} or ${at === 'least' ? 'above' : 'below'}`;
}

/** Every id is a UUID; a malformed one cannot exist and is refused as invalid input. */
export const id = z.uuid('Must be an id');

/** JSON numbers on the wire, exact decimals in the database. */
export const unitCost = z
  .number({ error: 'Cost should be either 0 or a number above 0' })
  .min(0, 'Cost should be either 0 or a number above 0')
  .max(1e9, 'Cost must be below 1,000,000,000');
export const money = z
  .number({ error: 'Must be a number' })
  .min(0, 'Must be 0 or above')
  .max(1e9, 'Must be below 1,000,000,000');

const inCents = (value: number): boolean => Math.abs(value - Math.round(value * 100) / 100) < 1e-6;
const IN_CENTS = 'Must have at most two decimals';

/** Money that is stored in cents: more decimals would be rounded in silence. */
export const cents = money.refine(inCents, IN_CENTS);

/** The same that may go either way, such as deposits charged less those returned. */
export const signedCents = z
  .number({ error: 'Must be a number' })
  .min(-1e9, 'Must be above -1,000,000,000')
  .max(1e9, 'Must be below 1,000,000,000')
  .refine(inCents, IN_CENTS);

/** A required number; a missing value and an invalid one get different messages. */
export function requiredNumber(label: string) {
  return z.number({ error: ({ input }) => (input == null ? `${label} is required` : `${label} must be a number`) });
}

/** ISO 8601 knows a year 0; PostgreSQL refuses it. */
const hasYear = (written: string) => !written.startsWith('0000');

/** A day that the database can keep; with the sentence for any other. */
export const dayOr = (error: string) => z.iso.date(error).refine(hasYear, error);

/** A moment that the database can keep; with the sentence for any other. */
export const timeOr = (error: string) => z.iso.datetime({ offset: true, error }).refine(hasYear, error);

export const day = dayOr('Must be a day like 2026-01-31');

/** ISO 8601; an offset is accepted and stored as UTC. */
export const time = timeOr('Must be a date and time like 2026-01-31T22:10:00Z');

/** A day is enough when the hour doesn't matter: noon UTC is on the same day in America, Europe, Asia and Australia. */
const DAY_OR_TIME = 'Must be a day like 2026-01-31, or a date and time like 2026-01-31T22:10:00Z';
export const dayOrTime = z.union(
  [timeOr(DAY_OR_TIME), dayOr(DAY_OR_TIME).transform((written) => `${written}T12:00:00Z`)],
  DAY_OR_TIME,
);

/** Rejects mistyped years, and the 1970 of a device whose clock was reset. */
export const withinYears = <Day extends z.ZodType<string>>(day: Day) =>
  day.refine((written) => isBusinessDay(written), {
    error: () => yearsText(),
    when: ({ issues }) => issues.length === 0,
  });

/** When something happened in the venue. */
export const businessTime = withinYears(time);

/** A flag in a query string. */
export const flag = z.union([z.boolean(), z.stringbool()]).optional();

/** Something that leaves a mark: zero-width spaces and fillers alone make a name that no one sees. */
const SEEN = /[^\p{C}\p{Z}\p{M}\u115f\u1160\u3164\uffa0\u2800]/u;

/** Marks that print later letters backwards, and spaces without a width: pasted by accident, or to make one name look like another. */
const HIDDEN = /[\u200b\u202a-\u202e\u2060\ufeff]/g;

/** Text that a person typed: trimmed, without hidden marks, its accents composed (NFC), no control characters. */
export function text(label: string, min = 1, max = 1000) {
  const missing = `${label} is required`;
  const unshown = `${label} contains characters that cannot be shown`;
  return (
    z
      .string({ error: ({ input }) => (input == null ? missing : WRONG_KIND.string) })
      .overwrite((typed) => typed.replaceAll(HIDDEN, '').normalize('NFC'))
      .trim()
      .min(min, min === 1 ? missing : `${missing}. Must be ${min} or more characters long`)
      .max(max, `Must be ${max} characters or less long`)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused here
      .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f]*$/, unshown)
      .refine((typed) => typed === '' || SEEN.test(typed), unshown)
  );
}

/** Text for a mail header, where a line break would start another header. */
export function oneLine(label: string, min = 1, max = 1000) {
  return text(label, min, max).refine((typed) => !BREAKS_LINE.test(typed), `${label} must be on one line`);
}

/** A required address. */
export const email = z
  .email({ error: ({ input }) => (input == null || input === '' ? 'Email is required' : 'Invalid email address') })
  .trim()
  .toLowerCase()
  .max(254, 'Must be 254 characters or less long');

/** Optional: a phone number of any country. */
export const phone = z.string().trim().refine(isPhone, 'Invalid phone number format').or(z.literal('')).nullish();

export const page = z.coerce
  .number({ error: 'page must be a number' })
  .int('page must be a whole number')
  .min(1, 'page starts at 1')
  .default(1);

/** Rows per page: `standard` by default, 500 at most. `field`: the name of the input. */
export function limit(standard: number, field: 'limit' | 'size' = 'limit') {
  return z.coerce
    .number({ error: `${field} must be a number` })
    .int(`${field} must be a whole number`)
    .min(1, `${field} must be at least 1`)
    .max(500, `${field} must be at most 500`)
    .default(standard);
}

/** "field:asc" or "field:desc" for one of `fields`. Several, separated by commas, sort by the first, then the next. */
export function sort<const F extends string>(fields: readonly F[], standard: `${F}:${'asc' | 'desc'}`) {
  const one = `(${fields.join('|')}):(asc|desc)`;
  return z
    .string()
    .regex(new RegExp(`^${one}(,${one})*$`), `sort must be one of ${fields.join(', ')} followed by :asc or :desc`)
    .default(standard);
}

const pageMeta = z.object({ page: z.number(), limit: z.number(), total: z.number(), totalPages: z.number() });

/** The shape of every paged list. */
export function pageOf<T extends z.ZodType>(row: T) {
  return z.object({ data: z.array(row), meta: pageMeta });
}

/** The person who did something. `email` is null for a former member. */
export const person = z.object({ id, display_name: z.string(), email: z.string().nullable() }).nullable();
