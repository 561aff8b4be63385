import { expect, test } from 'vitest';
import { spellOutInitials } from './spell-out.ts';

const bottles = ['Basil Hayden', 'Basil Hayden Dark Rye', 'Dewars Reserve'].map((name) => ({ name }));

test('initials are spelled out by the words of a bottle of that brand', () => {
  expect(spellOutInitials('Basil Hayd DR', bottles)).toBe('Basil Hayd dark rye');
});

test.each([
  ['Basil Hayd DR', bottles.slice(0, 1), 'no bottle has such words'],
  ['Basil Hayd DR', [...bottles, { name: 'Basil Hayden Double Rye' }], 'two bottles have such words'],
  ['Basil Hayden Dark Rye DR', bottles, 'the name has these words'],
  ['Other DR', bottles, 'no bottle is of that brand'],
  ['Basil Hayden VS', [{ name: 'Basil Hayden Velvet Small' }], 'it is a grade'],
  ['Basil DR', [...bottles, { name: 'Dr Basil' }], 'a bottle has it as it is'],
])('%s stays as it is if %o: %s', (name, offered) => {
  expect(spellOutInitials(name, offered)).toBe(name);
});
