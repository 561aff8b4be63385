import { expect, it } from 'vitest';
import { acknowledge, check, choose, goBack, type MergeState, proceed, START } from './merge-steps.ts';

const start: MergeState<{ id: string }> = START;
const confirming = acknowledge(proceed(choose(start, { id: 'a' })), true);

it('stays on the first step while no target is chosen (ITEM-068, NAV-146)', () => {
  expect(proceed(start)).toMatchObject({ step: 'choose', error: 'Please select an item to merge into' });
  expect(check(start)).toMatchObject({ step: 'choose', error: 'Please select an item to merge into' });
});

it('requires the acknowledgement before anything is sent (ITEM-067, NAV-147)', () => {
  expect(check(acknowledge(confirming, false)).error).toBe('Please confirm you understand this action');
  expect(check(confirming).error).toBeUndefined();
});

it('clears the acknowledgement when another target is chosen, and keeps it for the same one (ITEM-070, NAV-142)', () => {
  expect(choose(confirming, { id: 'b' }).acknowledged).toBe(false);
  expect(choose(confirming, { id: 'a' }).acknowledged).toBe(true);
});

it('clears the acknowledgement when going back (ITEM-071, NAV-141)', () => {
  expect(proceed(goBack(confirming))).toMatchObject({ step: 'confirm', target: { id: 'a' }, acknowledged: false });
});
