// A separate program for the tests of the embedded database: opens it, reports that, and holds it until it is killed.
import pg from 'pg';
import { openPostgres } from '#shared/server/postgres/open-postgres.ts';

const [dataDir = '', role] = process.argv.slice(2);
try {
  const database = await openPostgres({ dataDir, asServer: role === 'server' });
  const client = new pg.Client({ connectionString: database.url });
  client.on('error', () => {});
  await client.connect();
  await client.query('create table if not exists public.mark (n int)');
  await client.query('insert into public.mark values (1)');
  const { rows } = await client.query(
    'select count(*)::int as marks, pg_postmaster_start_time()::text as started, current_setting($1) as port from public.mark',
    ['port'],
  );
  console.log(JSON.stringify({ ...rows[0], pid: process.pid, url: database.url }));
  process.on('SIGTERM', async () => {
    await client.end();
    await database.stop();
    process.exit(0);
  });
  setInterval(() => {}, 1000);
} catch (error) {
  console.log(JSON.stringify({ error: (error as Error).message }));
  process.exit(1);
}
