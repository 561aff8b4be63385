import { expect, test } from 'vitest';
import { idOf, sampleAnswer } from '#test/components/sample.ts';
import { messages, page, prepareScreen, server, show, soon, told } from '#test/components/screen.tsx';
import { suggestionContract } from '../../contract/suggestion-contract.ts';
import { MatchCell, type MatchSubject } from './match-cell.tsx';

prepareScreen();
const { removeSuggestion } = suggestionContract;

const SUBJECT: MatchSubject = {
  id: idOf(1),
  name: 'Negroni',
  ignored: false,
  match: null,
  suggestion: null,
  recipe: { id: idOf(2), name: 'Negroni' },
};

test('a suggested recipe can be removed, and the removal undone', async () => {
  server.answers(removeSuggestion, sampleAnswer(removeSuggestion, { pos_item_id: idOf(1), action_id: idOf(3) }));
  await show(<MatchCell subject={SUBJECT} />);
  await page().see('recipe, takes 1 serving');
  await page().press('Remove: Negroni');
  await soon(() => expect(server.asked(removeSuggestion)).toEqual([{ pos_item_id: idOf(1), recipe_id: idOf(2) }]));
  await told('Suggested match removed');
  messages().button('Undo');
});

test.each([
  ['conflict', 'Changed in Square too.'],
  ['failed', 'Square refused the change.'],
] as const)('a price that Square has otherwise (%s) leads to the decision', async (writeProblem, text) => {
  const match = { groupId: idOf(4), name: 'Negroni (Recipe)', takes: '1 Serving', itemId: null, recipeId: idOf(2) };
  await show(<MatchCell subject={{ ...SUBJECT, match: { ...match, problem: null }, writeProblem }} />);
  await page().see(text);
  const links = [...page().element.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toContainEqual(['Decide', '/pos/connections']);
});
