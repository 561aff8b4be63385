import { expect, it } from 'vitest';
import { changedOf } from './changed-of.ts';

interface Shown {
  name: string;
  description: string | null;
  priority: number;
  availability: boolean;
}

const seen: Shown = { name: 'Back Bar', description: null, priority: 1, availability: true };

it('sends the fields that changed, and none that someone else may have changed in the meantime', () => {
  expect(changedOf(seen, { ...seen, name: 'Front Bar' })).toEqual({ name: 'Front Bar' });
  expect(changedOf(seen, { ...seen, description: 'By the door', availability: false })).toEqual({
    description: 'By the door',
    availability: false,
  });
});

it('sends nothing if nothing changed', () => {
  expect(changedOf(seen, seen)).toEqual({});
});

it('treats an emptied field as a change', () => {
  expect(changedOf<Shown>({ ...seen, description: 'By the door' }, seen)).toEqual({ description: null });
});
