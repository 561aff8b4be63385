import { expect, test } from 'vitest';
import { z } from 'zod';
import { latestDay, yearsText } from '#shared/domain/business-days.ts';
import { businessTime, day, dayOrTime, email, limit, phone, text, time } from './schemas.ts';

/** The first message of a schema about a value; nothing if the value is valid. */
const said = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

test("ERR-097 ERR-098: a text's length limits are reported in characters", () => {
  const name = text('Name', 2, 5);
  expect(said(name, '')).toBe('Name is required. Must be 2 or more characters long');
  expect(said(name, ' a ')).toBe('Name is required. Must be 2 or more characters long');
  expect(said(name, 'abcdef')).toBe('Must be 5 characters or less long');
  expect(said(name, ' abcde ')).toBeUndefined();
});

test('CONST-060: a text has 1 to 1000 characters by default', () => {
  expect(said(text('Note'), '')).toBe('Note is required');
  expect(said(text('Note'), 'a')).toBeUndefined();
  expect(said(text('Note'), 'x'.repeat(1000))).toBeUndefined();
  expect(said(text('Note'), 'x'.repeat(1001))).toBe('Must be 1000 characters or less long');
});

test('a limit is named as its field, and a day says how it is written', () => {
  expect(said(limit(12), 501)).toBe('limit must be at most 500');
  expect(said(limit(12, 'size'), 501)).toBe('size must be at most 500');
  expect(said(z.iso.date(), '2026-02-30')).toBe('Must be a day like 2026-01-31');
});

test('ERR-099 ERR-100: an e-mail address is required', () => {
  expect(said(email, '')).toBe('Email is required');
  expect(said(email, undefined)).toBe('Email is required');
  expect(said(email, 'abc')).toBe('Invalid email address');
  expect(email.parse('Anna@Example.com')).toBe('anna@example.com');
});

test('CONST-061 ERR-101: a phone number is optional, and has three, three and four digits', () => {
  for (const number of ['', null, undefined, '415-555-0123', '(415) 555 0123', '+1 415.555.0123'])
    expect(said(z.object({ phone }), { phone: number }), String(number)).toBeUndefined();
  const message = (number: string) =>
    phone
      .safeParse(number)
      .error?.issues.map((issue) => JSON.stringify(issue))
      .join();
  for (const number of ['4155', '12345', '415-5550-123'])
    expect(message(number)).toContain('Invalid phone number format');
});

test('ERR-102 ERR-103 ERR-104 ERR-105: a value of the wrong type is reported', () => {
  expect(said(z.string(), 2015)).toBe('Value must be a string');
  expect(said(text('Name'), 2015)).toBe('Value must be a string');
  expect(said(z.boolean(), 'yes')).toBe('Value must be a boolean');
  expect(said(z.array(z.string()), {})).toBe('Input must be an array');
  expect(said(z.object({}), [])).toBe('Input must be an object');
});

test('an invalid choice is answered with the choices', () => {
  expect(said(z.enum(['all', 'stockable']), 'weird')).toBe('Must be one of all, stockable');
  expect(said(z.enum(['tree', 'flat'], 'type must be tree or flat'), 'x')).toBe('type must be tree or flat');
});

test('a value out of bounds is answered with the bounds, in the same words everywhere', () => {
  expect(said(z.array(z.string()).min(1), [])).toBe('Must have at least 1 entry');
  expect(said(z.array(z.string()).max(2), ['a', 'b', 'c'])).toBe('Must have at most 2 entries');
  expect(said(z.string().min(3), 'ab')).toBe('Must be 3 characters or more long');
  expect(said(z.number().min(0), -1)).toBe('Must be 0 or above');
  expect(said(z.number().positive(), 0)).toBe('Must be above 0');
  expect(said(z.int().max(9), 10)).toBe('Must be 9 or below');
  expect(said(z.int(), 1.5)).toBe('Must be a whole number');
  expect(said(z.number(), Number.NaN)).toBe('Must be a number');
});

test('a business date is between 1979 and a few years from now', () => {
  const outside = yearsText();
  const last = latestDay();
  for (const [written, answer] of [
    ['1970-01-01T00:00:00Z', outside],
    ['1978-12-31T23:59:59Z', outside],
    ['1979-01-01T00:00:00Z', undefined],
    ['2030-12-31T23:59:59Z', undefined],
    [`${last}T23:59:59Z`, undefined],
    [`${Number(last.slice(0, 4)) + 1}-01-01T00:00:00Z`, outside],
    ['yesterday', 'Must be a date and time like 2026-01-31T22:10:00Z'],
  ])
    expect([written, said(businessTime, written)]).toEqual([written, answer]);
});

test('the year 0 of ISO 8601 is refused, because the database does not know it', () => {
  expect(said(day, '0000-12-31')).toBe('Must be a day like 2026-01-31');
  expect(said(time, '0000-12-31T23:59:59Z')).toBe('Must be a date and time like 2026-01-31T22:10:00Z');
  for (const written of ['0000-12-31', '0000-12-31T23:59:59Z', '-000001-12-31'])
    expect(said(dayOrTime, written)).toBe(
      'Must be a day like 2026-01-31, or a date and time like 2026-01-31T22:10:00Z',
    );
  expect([said(day, '0001-01-01'), said(time, '0001-01-01T00:00:00Z'), said(dayOrTime, '0001-01-01')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('hidden marks that make two names look alike are taken out, and accents are composed', () => {
  const name = text('Name');
  expect(name.parse('Ver\u202egoC\u202c tequila\u200b')).toBe('VergoC tequila');
  expect(name.parse('\ufeffChateau\u0302')).toBe('Chateau\u0302'.normalize('NFC'));
  expect(name.parse('\u202a Fernet \u202c')).toBe('Fernet');
});

test('a text that leaves no mark is refused, and one with a mark keeps its joiners', () => {
  const name = text('Name');
  for (const unseen of ['\u3164', '\u00ad\u0301', '\u200d'])
    expect([unseen, said(name, unseen)]).toEqual([unseen, 'Name contains characters that cannot be shown']);
  for (const nothing of ['\u200b\u200b', '\u2060', ' \u202e '])
    expect([nothing, said(name, nothing)]).toEqual([nothing, 'Name is required']);
  for (const seen of ['7', '.', '👩‍🍳', 'می‌خواهم', '酒']) expect([seen, said(name, seen)]).toEqual([seen, undefined]);
  expect(said(text('Notes', 0), '')).toBeUndefined();
});
