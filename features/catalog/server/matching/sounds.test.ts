import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '#test/organization.ts';
import { initialsOf, soundOf } from '../../domain/matching/search-words.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

test.each([
  'jameson cold brew',
  'eh taylor jr small batch bourbon',
  'e.h. taylor',
  "jack daniel's old no. 7",
  'courvoisier vsop cognac',
  'j. rieger & co. caffe amaro',
  'zacapa 23 phd pinot-gris',
  'aperol',
  '12yr',
])('the database and the search hear the same in %s', async (name) => {
  const { rows } = await sql<{ sounds: string[] }>`
    select tsvector_to_array(platform.sounds(platform.fold(${name}))) as sounds`.execute(house.system.db);
  const words = name
    .replaceAll("'", '')
    .replaceAll(/\b([a-z])\./g, '$1')
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  const expected = new Set([...words.map(soundOf), `#${initialsOf(words)}`]);
  expect(new Set(rows[0]?.sounds)).toEqual(expected);
});
