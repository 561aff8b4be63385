import { expect, test } from 'vitest';
import { lastWords } from './explain-failure.ts';

const AT = '2026-03-01 12:00:00.000 UTC [7]';

test('the last words are about the database, not an answer to one client', () => {
  const log = [
    `${AT} FATAL:  could not write to file "pg_wal/xlogtemp.7": No space left on device`,
    `${AT} LOG:  database system was interrupted`,
    `${AT} FATAL:  the database system is not yet accepting connections`,
    `${AT} FATAL:  expected SASL response, got message type 88`,
    `${AT} FATAL:  terminating connection due to administrator command`,
  ];
  expect(lastWords(log.join('\n'))).toBe('could not write to file "pg_wal/xlogtemp.7": No space left on device.');
});

test('a log without a complaint ends with its last line', () => {
  expect(lastWords(`${AT} LOG:  database system is shut down\n`)).toBe('database system is shut down.');
  expect(lastWords('')).toBe('it said nothing.');
});
