import { deflateSync, gzipSync } from 'node:zlib';
import { drawPng } from '#test/documents/draw-png.ts';
import { makeWorkbook } from '#test/documents/make-workbook.ts';

/** Placeholder for a hostile value in a body until it is sent: JSON.stringify cannot write every one. */
export const STAND_IN = '@hostile@';

const times = (count: number, text: string) => Array.from({ length: count }, () => text).join(',');
const text = (value: string) => JSON.stringify(value);
const LONG = 'x'.repeat(100_000);

const DATES = [
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '0000-00-00',
  '9999-12-31T23:59:59.999999Z',
  '9999-12-31T23:59:59-14:00',
  '9999-12-31',
  '0000-01-01',
  '+275760-09-13T00:00:00Z',
  '275760-09-13',
  '-271821-04-20T00:00:00Z',
  '2026-02-30',
  '2026-02-30T10:00:00Z',
  '2026-01-01T24:00:00Z',
  '2026-01-01T23:59:60Z',
  '2026-01-01T00:00:00+99:99',
  '2026-01-01T00:00:00.123456789012Z',
  'infinity',
  'epoch',
  'now',
];

const IDS = [
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '{01890000-0000-7000-8000-000000000000}',
  '01890000',
];

const NUMBERS = [
  '1e400',
  '-1e400',
  '1e308',
  '-1e308',
  '5e-324',
  '1e21',
  '1e-9',
  '-0',
  '-1',
  '0',
  '9007199254740993',
  '-9223372036854775809',
  '2147483648',
  '99999999999999999999999999999999999999',
  '0.1234567890123456789',
  '1e15',
  '999999999',
];

const WORDS = [
  '',
  ' ',
  'NaN',
  'Infinity',
  '-Infinity',
  '1e400',
  '0x10',
  '１２',
  '1,5',
  'null',
  'undefined',
  'true',
  LONG,
  'a\0b',
  'a\ud800b',
  'a\udc00',
  '\u202egnp.exe\u2066',
  '\ufeff\u200b\u200f',
  '\u0007\u001b[31m',
  `e${'\u0301'.repeat(2000)}`,
  '😀'.repeat(300),
  "' or 1=1; drop table catalog.item; --",
  "%_\\' || pg_sleep(30) || '",
  '%'.repeat(2000),
  '_%\\',
  '\\',
  '$1 $$ :a ?',
  '((((((((((a+)+)+)+)+)+)+)+)+)$',
  `${'a'.repeat(5000)}!`,
  '../../../../etc/passwd',
  '..%2f..%2f',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '=cmd|" /C calc"!A0',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  'http://169.254.169.254/latest/meta-data',
  'a@b\r\nBcc: c@d.example',
  '{"$gt": ""}',
];

/** Texts for any place in a URL or a body. */
const HOSTILE_TEXTS: readonly string[] = [...WORDS, ...DATES, ...IDS, ...NUMBERS];

/** JSON for any place in a body. */
export const HOSTILE_JSON: readonly string[] = [
  ...HOSTILE_TEXTS.map(text),
  ...NUMBERS,
  'null',
  'true',
  'false',
  '{}',
  '[]',
  '[[]]',
  '[null]',
  '[{}]',
  '[""]',
  '{"": ""}',
  '{"a\\u0000b": 1}',
  '{"a\\ud800": 1}',
  '{"__proto__": {"polluted": true}}',
  '{"constructor": {"prototype": {"polluted": true}}}',
  '{"toString": null, "valueOf": null, "hasOwnProperty": null, "then": null, "toJSON": null}',
  '{"length": 1e9, "0": "a"}',
  `${'['.repeat(90)}${']'.repeat(90)}`,
  `${'{"a":'.repeat(90)}1${'}'.repeat(90)}`,
  `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
  `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  `[${times(100_000, '1')}]`,
  `[${times(20_000, '"x"')}]`,
  `[${times(20_000, '{}')}]`,
  `{${Array.from({ length: 20_000 }, (_, n) => `"k${n}": ${n}`).join(',')}}`,
];

/** Text after a name in a query. */
export const HOSTILE_QUERIES: readonly string[] = [
  ...HOSTILE_TEXTS.filter((each) => each !== LONG && each.isWellFormed()).map((each) => `=${encodeURIComponent(each)}`),
  `=${'x'.repeat(10_000)}`,
  '',
  '=%',
  '=%zz',
  '=%00',
  '=%C0%AF',
  '=%ED%A0%80',
  '=%FF%FE',
  '[]=a',
  '[]=a&$[]=b',
  '[0]=a&$[99999999]=b',
  '[a]=b',
  '[__proto__][polluted]=true',
  '[constructor][prototype][polluted]=true',
  '[toString]=a',
  `${'[a]'.repeat(2000)}=1`,
  '=a&$=b',
  `=a${'&$=b'.repeat(2000)}`,
  '=a&$[b]=c',
  '[=a',
  ']=a',
];

const SHEET = makeWorkbook('<row r="1"><c r="A1"><v>1</v></c></row>');

/** Bytes that pretend to be another type, end too early, or unpack to very much. */
export const HOSTILE_FILES: readonly Buffer[] = [
  Buffer.alloc(0),
  Buffer.from('\0\0\0\0'),
  Buffer.from('\ufeff'),
  Buffer.from('name,type,size\n"a,b\n'),
  Buffer.from('name,type,size,quantity\n=1+1,\u202e,1e400 mL,NaN\n'),
  Buffer.from(`name${',x'.repeat(3000)}\n`),
  Buffer.from('\n'.repeat(50_000)),
  Buffer.from(`name,type,size\n${'x'.repeat(100_000)},Wine,750 mL\n`),
  Buffer.from('%PDF-1.7'),
  Buffer.from('%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 1 0 R/Kids[1 0 R]>>\nendobj\ntrailer<</Root 1 0 R>>'),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  Buffer.from('<!doctype html><script>alert(1)</script>'),
  Buffer.from('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'),
  SHEET.subarray(0, 200),
  SHEET.subarray(4),
  makeWorkbook('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'),
  makeWorkbook('<row r="1"><c r="A1" t="s"><v>99999999999</v></c></row>'),
  drawPng({ width: 30_000, height: 30_000, data: deflateSync(Buffer.alloc(1000)) }),
  drawPng({ width: 1, height: 1 }).subarray(0, 40),
  Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0]),
  gzipSync(Buffer.alloc(5_000_000)),
  Buffer.from('age-encryption.org/v1\n-> scrypt AAAAAAAAAAAAAAAAAAAAAA 60\n'),
  Buffer.from('ISA*00*          *00*          *ZZ*A*ZZ*B~'),
  Buffer.from("UNA:+.? 'UNB+UNOA:1+A+B+1:1+1'UNH+1+INVOIC:D:96A:UN'UNT+1+1'"),
];

/** Text between two slashes of a URL. */
export const HOSTILE_SEGMENTS: readonly string[] = [
  ...HOSTILE_TEXTS.filter((each) => each !== '' && each.length < 3000 && each.isWellFormed()).map(encodeURIComponent),
  '%',
  '%zz',
  '%00',
  '%C0%AF',
  '%ED%A0%80',
  '%2e%2e%00', // without the last character, a client would drop it
  '%2F',
  'a;b=c',
  'x'.repeat(8000),
];
