import { expect, it } from 'vitest';
import { afterDiscard } from './unsaved-changes.tsx';

const form = { path: '/items', address: { q: 'gin', create: 'item', parent: 'some' } };

it('goes back to ?create=item by default (SHELL-003)', () => {
  const closed = { path: '/items', address: { q: 'gin' } };
  expect(afterDiscard(form, closed)).toEqual({ q: 'gin', create: 'item' });
  expect(afterDiscard(form, closed, '?tab=details')).toEqual({ q: 'gin', tab: 'details' });
});

it('goes to the requested place if that is another page or dialog', () => {
  expect(afterDiscard(form, { path: '/variance', address: {} })).toBeUndefined();
  expect(afterDiscard(form, { path: '/items', address: { q: 'gin', item: 'other' } })).toBeUndefined();
});
