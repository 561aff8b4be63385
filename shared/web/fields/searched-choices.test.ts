import { expect, test } from 'vitest';
import { searchedChoices } from './searched-choices.ts';

const [negroni, spritz] = ['Negroni', 'Negroni Spritz'].map((id) => ({ id })) as [{ id: string }, { id: string }];
const listed = (found: { id: string }[], chosen: { id: string } | undefined, searches: boolean) => {
  const { known, isListed } = searchedChoices({ found, chosen, searches }, ({ id }) => id);
  return { known: known.map(({ id }) => id), listed: known.map(({ id }) => id).filter(isListed) };
};

test('lists a match by part of its name although it is already chosen', () => {
  expect(listed([negroni], negroni, true).listed).toEqual(['Negroni']);
  expect(listed([negroni, spritz], spritz, true).listed).toEqual(['Negroni', 'Negroni Spritz']);
});

test('knows the chosen value but lists it only if it matches, or without a search', () => {
  expect(listed([spritz], negroni, true)).toEqual({ known: ['Negroni', 'Negroni Spritz'], listed: ['Negroni Spritz'] });
  expect(listed([spritz], negroni, false)).toEqual({ known: ['Negroni'], listed: ['Negroni'] });
  expect(listed([], undefined, true).listed).toEqual([]);
});
