import { expect, test } from 'vitest';
import { guessEffect } from './guess-effect.ts';

test.each([
  ['Double', 'multiplies', 2],
  ['MAKE IT A DOUBLE!', 'multiplies', 2],
  ['Dbl', 'multiplies', 2],
  ['Triple', 'multiplies', 3],
  ['Half pour', 'multiplies', 0.5],
  ['Extra shot', 'adds_own', undefined],
  ['Add a shot', 'adds_own', undefined],
  ['No ice', 'nothing', undefined],
  ['On the Rocks', 'nothing', undefined],
  ['Neat', 'nothing', undefined],
  ['Straight up', 'nothing', undefined],
])('%s %s', (name, effect, factor) => {
  expect(guessEffect(name)).toEqual({ effect, ...(factor && { factor }) });
});

test.each([
  'Sub Grey Goose',
  'Sub double of Grey Goose',
  'Add Campari',
  'Tonic',
  'Neat Grey Goose',
  'No double',
  'Half & half',
  'Half and half milk',
  'Ice wine',
  'Rock candy',
  '',
])('"%s" says nothing certain', (name) => {
  expect(guessEffect(name)).toBeNull();
});
