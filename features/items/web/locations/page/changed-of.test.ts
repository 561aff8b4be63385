import { expect, it } from 'vitest';
import { changedOf } from './changed-of.ts';

interface Shown {
  name: string;
  description: string | null;
  priority: number;
  availability: boolean;
}

const seen: Shown = { name: 'Back Bar', description: null, priority: 1, availability: true };

it('sends what the form says otherwise, and nothing that somebody else may have changed meanwhile', () => {
  expect(changedOf(seen, { ...seen, name: 'Front Bar' })).toEqual({ name: 'Front Bar' });
  expect(changedOf(seen, { ...seen, description: 'By the door', availability: false })).toEqual({
    description: 'By the door',
    availability: false,
  });
});

it('sends nothing of a form that says what was there', () => {
  expect(changedOf(seen, seen)).toEqual({});
});

it('takes an emptied field for a change', () => {
  expect(changedOf<Shown>({ ...seen, description: 'By the door' }, seen)).toEqual({ description: null });
});
