import pg from 'pg';
import { expect, test } from 'vitest';
import { addressOf } from './addresses.ts';

const LOGIN = { name: 'cellarhand_app_0a1b2c3d', password: 'p+ss&w=rd' };

test.each([
  ['postgres://owner:secret@db.example:5433/cellar'],
  ['postgres://owner@db.example:5433/cellar?sslmode=verify-full&user=somebody&password=other'],
  ['postgres://db.example:5433/cellar?application_name=x'],
  ['postgresql:///cellar?host=/var/run/postgresql&port=5433'],
  ['socket:/var/run/postgresql?db=cellar'],
  ['/var/run/postgresql cellar'],
])('"%s" connects another login to the same database', (url) => {
  const own = new pg.Client({ connectionString: url });
  const other = new pg.Client({ connectionString: addressOf(url, LOGIN) });
  expect([other.user, other.password]).toEqual([LOGIN.name, LOGIN.password]);
  expect([other.host, other.port, other.database, other.ssl]).toEqual([own.host, own.port, own.database, own.ssl]);
});
