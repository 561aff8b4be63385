import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Part } from './depletion-part.ts';
import type { DepletionSize } from './depletion-ratio.ts';
import { applyModifiers, applyToDrink, type Effect, type ItemKind, type LineModifier } from './modifiers.ts';

const part = (itemId: string, perUnit: number | string): Part => ({ itemId, perUnit: new Decimal(perUnit) });
const poured = (itemId: string, perUnit: number | string) => ({ ...part(itemId, perUnit), size: '1 oz' });
const times = (factor: number | string): Effect => ({ kind: 'multiplies', factor: new Decimal(factor) });
const add = (itemId: string, perUnit: number): Effect => ({ kind: 'adds', ...poured(itemId, perUnit) });
const sub = (itemId: string, perUnit: number, inPlaceOf: string | null = null): Effect => ({
  kind: 'replaces',
  ...poured(itemId, perUnit),
  inPlaceOf,
});
const extra = (milliliters: number): Effect => ({
  kind: 'adds_own',
  itemId: null,
  amount: mL(milliliters),
  size: `${milliliters} mL`,
});
const same = (itemId: string): Effect => ({ kind: 'replaces_same', itemId, inPlaceOf: null, perUnit: new Decimal(0) });
const asked = (effect: Effect | null, quantity: number | string = 1): LineModifier => ({
  modifierId: 'm',
  quantity: new Decimal(quantity),
  effect,
});

const mL = (volume: number): DepletionSize => ({ name: `${volume} mL`, volume: String(volume), unit: 'mL', count: 1 });
const kind = (type: string, subtype: string, content: number): ItemKind => ({
  type,
  subtype,
  content,
  size: mL(content),
});
const KINDS: Readonly<Record<string, ItemKind>> = {
  gin: kind('SP', 'gin', 750),
  hendricks: kind('SP', 'gin', 750),
  goose: kind('SP', 'vodka', 750),
  campari: kind('SP', 'amaro', 750),
  red: kind('WI', 'red', 750),
  tonic: kind('NA', 'soda', 200),
  soda: kind('NA', 'soda', 1000),
  oat: kind('NA', 'milk', 1000),
};
const kindOf = (id: string) => KINDS[id];

function applied(base: readonly Part[], modifiers: readonly LineModifier[], kinds = kindOf): LineModifier[] {
  const found = applyToDrink(base, modifiers, kinds);
  if (!found.ok) throw new Error(found.problem);
  return found.modifiers;
}

/** The amount that one sold unit takes, by item. */
function taken(base: readonly Part[], modifiers: readonly LineModifier[]): Record<string, number> {
  const parts = applyModifiers(base, applied(base, modifiers));
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
  ['an extra shot is of the drink', [part('goose', 0.06)], [asked(extra(75))], { goose: 0.16 }],
  [
    'an extra shot is of the spirit, not of the larger mixer',
    GIN_TONIC,
    [asked(extra(75))],
    { tonic: 0.75, gin: 0.16 },
  ],
  [
    'an extra shot is of the spirit, not of the larger wine',
    [part('red', 0.2), part('campari', 0.04)],
    [asked(extra(75))],
    { red: 0.2, campari: 0.14 },
  ],
  [
    'an extra shot of a drink without alcohol is of what it has most of',
    [part('oat', 0.2)],
    [asked(extra(100))],
    { oat: 0.3 },
  ],
  ['two extra shots are two', [part('gin', 0.06)], [asked(extra(75), 2)], { gin: 0.26 }],
  ['an extra shot is not doubled', [part('gin', 0.06)], [asked(times(2)), asked(extra(75))], { gin: 0.22 }],
  [
    'an extra shot is of the replacement, in any order',
    GIN_TONIC,
    [asked(extra(75)), asked(sub('goose', 0.05))],
    { tonic: 0.75, goose: 0.15 },
  ],
  [
    'an extra shot is not of what is added',
    [part('red', 0.2)],
    [asked(add('gin', 0.5)), asked(extra(75))],
    { red: 0.3, gin: 0.5 },
  ],
  ['replaces with the same amount', GIN_TONIC, [asked(same('goose'))], { tonic: 0.75, goose: 0.06 }],
  ['replaces a can with as much of a bottle', [part('tonic', 0.75)], [asked(same('soda'))], { soda: 0.15 }],
  [
    'the same amount is asked for once, and doubled with the drink',
    GIN_TONIC,
    [asked(same('goose'), 2), asked(times(2))],
    { tonic: 1.5, goose: 0.12 },
  ],
  [
    'with nothing left to replace, the same amount is none',
    [part('gin', 0.06)],
    [asked(same('goose')), asked(same('hendricks'))],
    { goose: 0.06 },
  ],
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
  const fallback = { itemId: 'hendricks', ratio: new Decimal(1) };
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
  const once = applied(GIN_TONIC, [asked(sub('goose', 0.05)), asked(sub('soda', 0.1)), asked(extra(75))]);
  expect(applied(GIN_TONIC, once, () => undefined)).toEqual(once);
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

const milliliters = (parts: readonly Part[]) =>
  parts.reduce((sum, { itemId, perUnit }) => sum.plus(perUnit.times(kindOf(itemId)?.content ?? 0)), new Decimal(0));

const drink = fc
  .uniqueArray(fc.constantFrom(...Object.keys(KINDS)), { minLength: 1, maxLength: 5 })
  .chain((items) =>
    fc.tuple(
      ...items.map((item) =>
        fc.integer({ min: 1, max: 900 }).map((n) => part(item, new Decimal(n).div(1000).toString())),
      ),
    ),
  );

test('replacing with the same amount keeps the volume of the drink (D42)', () => {
  const replacements = fc.array(fc.constantFrom(...Object.keys(KINDS)), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(drink, replacements, fc.integer({ min: 1, max: 5 }), (base, items, quantity) => {
      const asks = items.map((item) => asked(same(item), quantity));
      const after = applyModifiers(base, applied(base, asks));
      expect(milliliters(after).minus(milliliters(base)).abs().toNumber()).toBeLessThan(1e-12);
    }),
  );
});

test('an extra amount adds exactly that to the largest spirit and changes nothing else (D42)', () => {
  fc.assert(
    fc.property(drink, fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 3 }), (base, amount, quantity) => {
      const before = taken(base, []);
      const after = taken(base, [asked(extra(amount), quantity)]);
      const grown = Object.keys(after).filter((item) => after[item] !== before[item]);
      expect(Object.keys(after).toSorted()).toEqual(Object.keys(before).toSorted());
      expect(grown).toHaveLength(1);
      const [item = ''] = grown;
      const content = kindOf(item)?.content ?? 0;
      expect(((after[item] ?? 0) - (before[item] ?? 0)) * content).toBeCloseTo(amount * quantity, 9);
      const volume = (id: string) => (before[id] ?? 0) * (kindOf(id)?.content ?? 0);
      const spirits = Object.keys(before).filter((id) => kindOf(id)?.type === 'SP');
      if (spirits.length > 0) {
        expect(spirits).toContain(item);
        expect(Math.max(...spirits.map(volume))).toBeCloseTo(volume(item), 9);
      }
    }),
  );
});

test('an extra shot follows the drink: it moves to a replacement that comes later, and back when that is gone', () => {
  const posted = applied(GIN_TONIC, [asked(extra(75))]);
  const replaced = applied(GIN_TONIC, [...posted, asked(same('goose'))]);
  expect(taken(GIN_TONIC, replaced)).toEqual({ tonic: 0.75, goose: 0.16 });
  expect(taken(GIN_TONIC, replaced.slice(0, 1))).toEqual({ tonic: 0.75, gin: 0.16 });
});

test('what cannot be converted is a problem that says what to fix (D35)', () => {
  const kinds = (id: string): ItemKind | undefined =>
    id === 'sugar' ? { ...kind('NA', 'sugar', 1000), size: { ...mL(1000), name: '1 kg', unit: 'kg' } } : kindOf(id);
  const problem = "75 mL is a volume and the item's size 1 kg a weight: choose a depletion size by weight";
  expect(applyToDrink([part('sugar', 0.1)], [asked(extra(75))], kinds)).toEqual({ ok: false, problem });
  expect(applyToDrink([part('gin', 0.1)], [asked(same('sugar'))], kinds).ok).toBe(false);
});
