import { expect, test } from 'vitest';
import { searchedChoices } from './searched-choices.ts';

const [negroni, spritz] = ['Negroni', 'Negroni Spritz'].map((id) => ({ id })) as [{ id: string }, { id: string }];
const listed = (found: { id: string }[], chosen: { id: string } | undefined, searches: boolean) => {
  const { known, isListed } = searchedChoices({ found, chosen, searches }, ({ id }) => id);
  return { known: known.map(({ id }) => id), listed: known.map(({ id }) => id).filter(isListed) };
};

test('lists what is found by a part of its name although it is chosen already', () => {
  expect(listed([negroni], negroni, true).listed).toEqual(['Negroni']);
  expect(listed([negroni, spritz], spritz, true).listed).toEqual(['Negroni', 'Negroni Spritz']);
});

test('knows what is chosen but lists it only where it is found, or nothing is searched for', () => {
  expect(listed([spritz], negroni, true)).toEqual({ known: ['Negroni', 'Negroni Spritz'], listed: ['Negroni Spritz'] });
  expect(listed([spritz], negroni, false)).toEqual({ known: ['Negroni'], listed: ['Negroni'] });
  expect(listed([], undefined, true).listed).toEqual([]);
});
