import { expect, test } from 'vitest';
import { asUnavailable } from './database-errors.ts';

const kindOf = (error: object) => asUnavailable(error)?.kind ?? 'a bug';
const coded = (code: string) => Object.assign(new Error('said'), { code });

test('recognizes by code that the database is away, full or busy, and nothing else', () => {
  const away = ['57P01', '57P02', '57P03', '08000', '08006', '08P01', '53300', '25006', '28P01', '3D000'];
  const sockets = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'];
  for (const code of [...away, ...sockets]) expect([code, kindOf(coded(code))]).toEqual([code, 'away']);
  for (const code of ['53100', 'ENOSPC', 'EDQUOT']) expect([code, kindOf(coded(code))]).toEqual([code, 'full']);
  for (const code of ['55P03', '57014', '53200']) expect([code, kindOf(coded(code))]).toEqual([code, 'busy']);
  for (const code of ['23505', '42501', '40001', 'ERR_ASSERTION']) expect(kindOf(coded(code))).toBe('a bug');
});

test("recognizes the driver's messages if there is no code", () => {
  const away = [
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Client has encountered a connection error and is not queryable',
  ];
  for (const text of away) expect(kindOf(new Error(text))).toBe('away');
  expect(kindOf(new Error('timeout exceeded when trying to connect'))).toBe('busy');
  expect(kindOf(new Error('The item was terminated unexpectedly'))).toBe('a bug');
});

test('a job hitting an outage is not a bug, although the queue adds words to the message', () => {
  const met = (text: string) => kindOf(new Error(`${text} (Queue: end-audits, Worker: 7b3a7770)`));
  expect(met('timeout exceeded when trying to connect')).toBe('busy');
  expect(met('Connection terminated unexpectedly')).toBe('away');
  expect(met('a name is missing')).toBe('a bug');
  expect(kindOf(new Error('LISTEN/NOTIFY heartbeat timed out'))).toBe('away');
});
