import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import fastify from 'fastify';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { FLOOR_READS, FLOOR_WRITES } from './floor-statements.ts';

/**
 * The floor: the best hand-written SQL for the same answer, JSON created by PostgreSQL, named statements of the same
 * driver, behind a bare HTTP handler. No tenancy, no validation, no sign-in, no idempotency.
 */
const pool = new pg.Pool({ connectionString: process.env.FLOOR_URL, max: 16, options: '-c jit=off -c timezone=UTC' });
const app = fastify();

app.post<{ Params: { name: string }; Body: unknown[] }>('/read/:name', async (request, reply) => {
  const text = FLOOR_READS[request.params.name];
  if (!text) return reply.status(404).send({});
  const { rows } = await pool.query({ name: request.params.name, text, values: request.body });
  return reply.header('content-type', 'application/json').send(rows[0]?.json ?? '[]');
});

app.post<{ Params: { name: string }; Body: unknown[][] }>('/write/:name', async (request, reply) => {
  const statements = FLOOR_WRITES[request.params.name];
  if (!statements) return reply.status(404).send({});
  const client = await pool.connect();
  try {
    await client.query('begin');
    let last: pg.QueryResult | undefined;
    for (const [index, text] of statements.entries()) {
      last = await client.query({ name: `${request.params.name}-${index}`, text, values: request.body[index] ?? [] });
    }
    await client.query('commit');
    return reply.send(last?.rows ?? []);
  } finally {
    client.release();
  }
});

/** Writes a file of lines into a bare table and does nothing else with them. */
app.addContentTypeParser('text/csv', { parseAs: 'string', bodyLimit: 64 * 1024 * 1024 }, (_request, body, done) =>
  done(null, body),
);
app.post<{ Body: string }>('/copy', async (request, reply) => {
  const client = await pool.connect();
  try {
    await client.query(`create table if not exists public.floor_line (invoice_number text, vendor text, date date, barcode text,
      name text, size text, type text, subtype text, quantity numeric, unit_cost numeric, location text)`);
    const into = client.query(copyFrom('copy public.floor_line from stdin with (format csv, header)'));
    await pipeline(Readable.from([request.body]), into);
    return reply.send([]);
  } finally {
    client.release();
  }
});

await app.listen({ port: Number(process.env.FLOOR_PORT), host: '127.0.0.1' });
console.log('ready');
