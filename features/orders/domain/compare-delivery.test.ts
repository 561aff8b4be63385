import { expect, test } from 'vitest';
import { compareDelivery } from './compare-delivery.ts';

const line = { ordered: '6', received: '6', damaged: '0', unitCost: '2.505', isSubstituted: false };
const seen = (part: Partial<typeof line>) => {
  const { accepted, difference, differenceCost, state } = compareDelivery({ ...line, ...part });
  return [accepted.toNumber(), difference.toNumber(), differenceCost.toNumber(), state];
};

test('a delivery is compared with the order, in bottles and in money', () => {
  expect(seen({})).toEqual([6, 0, 0, 'complete']);
  expect(seen({ received: '4' })).toEqual([4, -2, -5.01, 'short']);
  expect(seen({ received: '7' })).toEqual([7, 1, 2.51, 'over']);
  expect(seen({ isSubstituted: true })).toEqual([6, 0, 0, 'substituted']);
});

test('damaged bottles are not accepted; a line without accepted bottles is missing', () => {
  expect(seen({ damaged: '1' })).toEqual([5, -1, -2.51, 'damaged']);
  expect(seen({ received: '6', damaged: '6' })).toEqual([0, -6, -15.03, 'damaged']);
  expect(seen({ received: '0' })).toEqual([0, -6, -15.03, 'missing']);
});

test('damage is more urgent than a missing line, and that than another item', () => {
  expect(seen({ received: '6', damaged: '6', isSubstituted: true })[3]).toBe('damaged');
  expect(seen({ received: '0', isSubstituted: true })[3]).toBe('missing');
  expect(seen({ received: '4', isSubstituted: true })[3]).toBe('substituted');
  expect(seen({ ordered: '0', received: '0' })[3]).toBe('missing');
});

test('half a bottle too many is over, and half a bottle too few is short', () => {
  expect([seen({ received: '6.5' })[3], seen({ received: '5.5' })[3]]).toEqual(['over', 'short']);
});
