import { expect, test } from 'vitest';
import { readPosName } from './read-pos-name.ts';
import { isUnaskedSmall } from './small-bottle.ts';

test.each([
  ['Grey Goose', 'SP', 50, true],
  ['Grey Goose', 'SP', 375, true],
  ['Grey Goose', 'SP', 500, false],
  ['Grey Goose', 'SP', 750, false],
  ['Grey Goose 1.5 oz', 'SP', 50, true],
  ['Grey Goose Bottle', 'SP', 50, true],
  ['Grey Goose 50 ml', 'SP', 50, false],
  ['Grey Goose Mini', 'SP', 50, false],
  ['Veuve Clicquot Half Bottle', 'WI', 375, false],
  ['Veuve Clicquot Half', 'WI', 375, false],
  ['Veuve Clicquot 12.7oz', 'WI', 375, false],
  ['Veuve Clicquot', 'WI', 375, true],
  ['High Noon', 'SP', 355, false],
  ['Modelo', 'BE', 200, false],
  ['Lighter', 'OB', null, false],
] as const)('"%s" at a till means no small bottle of %s, %s mL: %s', (name, type, content, is) => {
  expect(isUnaskedSmall(readPosName(name, null), { type, content })).toBe(is);
});
