import { expect, it } from 'vitest';
import { stillTyped } from './still-typed.ts';

interface Settings {
  name: string;
  timezone: string;
}

const left = (typed: Partial<Settings>, saved: Partial<Settings>) => stillTyped(typed, saved);

it('drops what was saved and keeps what was typed meanwhile', () => {
  expect(left({ name: 'The Cellar', timezone: 'UTC' }, { name: 'The Cellar', timezone: 'UTC' })).toEqual({});
  expect(left({ name: 'The Cellar Bar' }, { name: 'The Cellar' })).toEqual({ name: 'The Cellar Bar' });
  expect(left({ name: 'The Cellar', timezone: 'UTC' }, { name: 'The Cellar' })).toEqual({ timezone: 'UTC' });
});
