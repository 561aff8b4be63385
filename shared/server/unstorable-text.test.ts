import { expect, test } from 'vitest';
import { refuseUnstorable } from './unstorable-text.ts';

const refused = (input: unknown) => {
  try {
    refuseUnstorable(input);
    return null;
  } catch (error) {
    const { fields, message } = error as { fields?: Record<string, string>; message: string };
    return fields ?? message;
  }
};

test('a text that cannot be stored is refused by its field, at any depth', () => {
  expect(refused({ name: 'a\0b' })).toEqual({ name: 'name contains characters that cannot be stored' });
  expect(refused({ lines: [{ note: 'fine' }, { note: '\ud800' }] })).toEqual({
    'lines.1.note': 'lines.1.note contains characters that cannot be stored',
  });
  expect(refused('\0')).toBe('The call contains characters that cannot be stored');
  expect(refused({ data: { 'a\0b': 1 } })).toEqual({ data: 'data contains characters that cannot be stored' });
});

test('values in a URL are checked like those in a body', () => {
  expect(refused(Object.assign(Object.create(null), { q: '\0' }))).toEqual({
    q: 'q contains characters that cannot be stored',
  });
});

test('every other text is left to the contract', () => {
  for (const input of [undefined, null, 7, '', 'Château 💥', { a: [null, 'x', { b: '\n\t' }] }, new FormData()])
    expect(refused(input)).toBeNull();
});
