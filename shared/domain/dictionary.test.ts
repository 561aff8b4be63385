import { expect, test } from 'vitest';
import { dictionary } from './dictionary.ts';

test('a dictionary knows its own words and nothing that objects inherit', () => {
  const plural = dictionary({ gin: 'gins' });
  expect(plural.gin).toBe('gins');
  for (const word of ['constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf', 'rum'])
    expect([word, plural[word]]).toEqual([word, undefined]);
});
