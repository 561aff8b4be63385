import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Part } from './depletion-part.ts';
import { applyModifiers, chooseReplaced, type Effect, type ItemKind, type LineModifier } from './modifiers.ts';

const part = (itemId: string, perUnit: number | string): Part => ({ itemId, perUnit: new Decimal(perUnit) });
const poured = (itemId: string, perUnit: number | string) => ({ ...part(itemId, perUnit), size: '1 oz' });
const times = (factor: number | string): Effect => ({ kind: 'multiplies', factor: new Decimal(factor) });
const add = (itemId: string, perUnit: number): Effect => ({ kind: 'adds', ...poured(itemId, perUnit) });
const sub = (itemId: string, perUnit: number, inPlaceOf: string | null = null): Effect => ({
  kind: 'replaces',
  ...poured(itemId, perUnit),
  inPlaceOf,
});
const asked = (effect: Effect | null, quantity: number | string = 1): LineModifier => ({
  modifierId: 'm',
  quantity: new Decimal(quantity),
  effect,
});

const KINDS: Readonly<Record<string, ItemKind>> = {
  gin: { type: 'SP', subtype: 'gin', content: 750 },
  hendricks: { type: 'SP', subtype: 'gin', content: 750 },
  goose: { type: 'SP', subtype: 'vodka', content: 750 },
  campari: { type: 'SP', subtype: 'amaro', content: 750 },
  red: { type: 'WI', subtype: 'red', content: 750 },
  tonic: { type: 'NA', subtype: 'soda', content: 200 },
  soda: { type: 'NA', subtype: 'soda', content: 1000 },
  oat: { type: 'NA', subtype: 'milk', content: 1000 },
};
const kindOf = (id: string) => KINDS[id];

/** The amount that one sold unit takes, by item. */
function taken(base: readonly Part[], modifiers: readonly LineModifier[]): Record<string, number> {
  const parts = applyModifiers(base, chooseReplaced(base, modifiers, kindOf));
  expect(new Set(parts.map(({ itemId }) => itemId)).size).toBe(parts.length);
  return Object.fromEntries(parts.map(({ itemId, perUnit }) => [itemId, perUnit.toNumber()]));
}

const GIN_TONIC = [part('tonic', 0.75), part('gin', 0.06)];

test.each<[string, readonly Part[], readonly LineModifier[], Record<string, number>]>([
  ['without an effect changes nothing', [part('gin', 0.06)], [asked(null)], { gin: 0.06 }],
  ['"no ice" changes nothing', [part('gin', 0.06)], [asked({ kind: 'nothing' })], { gin: 0.06 }],
  ['double takes double', [part('gin', 0.06)], [asked(times(2))], { gin: 0.12 }],
  ['double a recipe takes double of all of it', GIN_TONIC, [asked(times(2))], { tonic: 1.5, gin: 0.12 }],
  ['two factors multiply', [part('gin', 0.06)], [asked(times(2)), asked(times('0.5'))], { gin: 0.06 }],
  ['a factor twice counts twice', [part('gin', 0.06)], [asked(times(2), 2)], { gin: 0.24 }],
  ['a factor of 0 takes nothing', [part('gin', 0.06)], [asked(times(0))], { gin: 0 }],
  ['adds another bottle', [part('gin', 0.06)], [asked(add('campari', 0.04))], { gin: 0.06, campari: 0.04 }],
  ['adds more of the same as one', [part('gin', 0.06)], [asked(add('gin', 0.02), 2)], { gin: 0.1 }],
  [
    'additions are not doubled',
    [part('gin', 0.06)],
    [asked(add('campari', 0.04)), asked(times(2))],
    { gin: 0.12, campari: 0.04 },
  ],
  ['replaces the only source', [part('gin', 0.06)], [asked(sub('goose', 0.05))], { goose: 0.05 }],
  ['replacements are doubled', [part('gin', 0.06)], [asked(times(2)), asked(sub('goose', 0.05))], { goose: 0.1 }],
  [
    'replaces gin with gin, not the larger tonic',
    GIN_TONIC,
    [asked(sub('hendricks', 0.06))],
    { tonic: 0.75, hendricks: 0.06 },
  ],
  ['replaces the spirit with another one', GIN_TONIC, [asked(sub('goose', 0.06))], { tonic: 0.75, goose: 0.06 }],
  ['replaces the spirit where types differ', GIN_TONIC, [asked(sub('red', 0.2))], { tonic: 0.75, red: 0.2 }],
  ['replaces a mixer with a mixer', GIN_TONIC, [asked(sub('oat', 0.1))], { oat: 0.1, gin: 0.06 }],
  [
    'replaces the larger of two of a kind',
    [part('campari', 0.03), part('gin', 0.06)],
    [asked(sub('goose', 0.05))],
    { campari: 0.03, goose: 0.05 },
  ],
  [
    'replaces the first of two equal parts',
    [part('campari', 0.04), part('gin', 0.04)],
    [asked(sub('goose', 0.05))],
    { goose: 0.05, gin: 0.04 },
  ],
  [
    'a second replacement takes what is left',
    GIN_TONIC,
    [asked(sub('goose', 0.05)), asked(sub('soda', 0.1))],
    { goose: 0.05, soda: 0.1 },
  ],
  [
    'with nothing left to replace it is added',
    [part('gin', 0.06)],
    [asked(sub('goose', 0.05)), asked(sub('hendricks', 0.05))],
    { goose: 0.05, hendricks: 0.05 },
  ],
  ['keeps the replacement of its posting', GIN_TONIC, [asked(sub('goose', 0.05, 'tonic'))], { goose: 0.05, gin: 0.06 }],
  [
    'a quantity of 0 asks for nothing',
    GIN_TONIC,
    [asked(sub('goose', 0.05), 0), asked(times(2), 0)],
    { tonic: 0.75, gin: 0.06 },
  ],
])('a modifier: %s (D42)', (_, base, modifiers, wanted) => {
  expect(taken(base, modifiers)).toEqual(wanted);
});

test('an item that is taken itself is not a fallback for another one (D41)', () => {
  const fallback = { itemId: 'hendricks', ratio: new Decimal(1), perUnit: new Decimal('0.06') };
  const [gin] = applyModifiers([{ ...part('gin', 0.06), fallback }], [asked(add('hendricks', 0.02))]);
  expect(gin?.fallback).toBeUndefined();
  expect(applyModifiers([{ ...part('gin', 0.06), fallback }], [asked(times(2))])[0]?.fallback).toBe(fallback);
});

test('a modifier twice equals one with a quantity of two, for factors and additions', () => {
  const effect = fc.oneof(
    fc.integer({ min: 0, max: 40 }).map((n) => times(n / 10)),
    fc.integer({ min: 1, max: 90 }).map((n) => add('campari', n / 100)),
  );
  fc.assert(
    fc.property(effect, (one) => {
      expect(taken(GIN_TONIC, [asked(one), asked(one)])).toEqual(taken(GIN_TONIC, [asked(one, 2)]));
    }),
  );
});

test('a chosen replacement stays chosen', () => {
  const once = chooseReplaced(GIN_TONIC, [asked(sub('goose', 0.05)), asked(sub('soda', 0.1))], kindOf);
  expect(chooseReplaced(GIN_TONIC, once, () => undefined)).toEqual(once);
});

test('a quantity that makes no sense takes a thousand drinks at most', () => {
  const base = [{ itemId: 'gin', perUnit: new Decimal('0.06'), size: '1.5 oz' }];
  const double: Effect = { kind: 'multiplies', factor: new Decimal(2) };
  expect(applyModifiers(base, [asked(double, 200)])[0]?.perUnit.toString()).toBe('60');
  expect(
    applyModifiers(
      base,
      Array.from({ length: 60 }, () => asked(double)),
    )[0]?.perUnit.toString(),
  ).toBe('60');
  expect(applyModifiers(base, [asked(double, 3)])[0]?.perUnit.toString()).toBe('0.48');
});
