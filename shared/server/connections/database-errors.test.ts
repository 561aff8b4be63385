import { expect, test } from 'vitest';
import { asUnavailable } from './database-errors.ts';

const kindOf = (error: object) => asUnavailable(error)?.kind ?? 'a bug';
const coded = (code: string) => Object.assign(new Error('said'), { code });

test('what says that the database is away, full or busy is known by its code, and nothing else is', () => {
  const away = ['57P01', '57P02', '57P03', '08000', '08006', '08P01', '53300', '25006', '28P01', '3D000'];
  const sockets = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'];
  for (const code of [...away, ...sockets]) expect([code, kindOf(coded(code))]).toEqual([code, 'away']);
  for (const code of ['53100', 'ENOSPC', 'EDQUOT']) expect([code, kindOf(coded(code))]).toEqual([code, 'full']);
  for (const code of ['55P03', '57014', '53200']) expect([code, kindOf(coded(code))]).toEqual([code, 'busy']);
  for (const code of ['23505', '42501', '40001', 'ERR_ASSERTION']) expect(kindOf(coded(code))).toBe('a bug');
});

test('where the driver gives no code, its words are known', () => {
  const away = [
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Client has encountered a connection error and is not queryable',
  ];
  for (const text of away) expect(kindOf(new Error(text))).toBe('away');
  expect(kindOf(new Error('timeout exceeded when trying to connect'))).toBe('busy');
  expect(kindOf(new Error('The item was terminated unexpectedly'))).toBe('a bug');
});

test('a job that meets an outage is no bug, although the queue adds words to the text', () => {
  const met = (text: string) => kindOf(new Error(`${text} (Queue: end-audits, Worker: 7b3a7770)`));
  expect(met('timeout exceeded when trying to connect')).toBe('busy');
  expect(met('Connection terminated unexpectedly')).toBe('away');
  expect(met('a name is missing')).toBe('a bug');
  expect(kindOf(new Error('LISTEN/NOTIFY heartbeat timed out'))).toBe('away');
});
