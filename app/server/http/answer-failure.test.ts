import type { FastifyReply, FastifyRequest } from 'fastify';
import pg from 'pg';
import { expect, test } from 'vitest';
import type { DatabaseHealth } from '#shared/server/connections/database-health.ts';
import { answerFailure } from './answer-failure.ts';

test('a figure out of range is logged once, by its place and never with its value', () => {
  const logged: unknown[] = [];
  const keep = (...parts: unknown[]) => void logged.push(parts);
  const request = { id: 'r', log: { warn: keep, error: keep } } as unknown as FastifyRequest;
  const error = new pg.DatabaseError('value "98765432101" is out of range for type integer', 1, 'error');
  Object.assign(error, { code: '22003', routine: 'pg_strtoint32_safe', detail: 'near 98765432101' });
  const { status, body } = answerFailure(error, {
    health: {} as DatabaseHealth,
    request,
    reply: {} as FastifyReply,
  });
  expect([status, body.code]).toEqual([400, 'invalid']);
  expect(logged).toEqual([
    [
      { code: '22003', routine: 'pg_strtoint32_safe', table: undefined, column: undefined },
      'a figure was too large for the database',
    ],
  ]);
  expect(JSON.stringify(logged)).not.toContain('98765432101');
});
