import { expect, test } from 'vitest';
import { accountsContract } from '#features/accounts/contract/accounts-contract.ts';
import { idOf, sampleAnswer, sampleOf } from '#test/components/sample.ts';
import { me, messages, page, prepareScreen, server, show, soon, told } from '#test/components/screen.tsx';
import { posItemContract } from '../../contract/pos-item-contract.ts';
import { posItem } from '../../contract/pos-schemas.ts';
import { suggestionContract } from '../../contract/suggestion-contract.ts';
import { MatchCell, type MatchSubject } from './match-cell.tsx';

prepareScreen();
const { acceptSuggestion, removeSuggestion } = suggestionContract;

const SUBJECT: MatchSubject = {
  id: idOf(1),
  name: 'Negroni',
  ignored: false,
  match: null,
  suggestion: null,
  waiting: { quantity: 3, earlier: 0 },
  recipe: { id: idOf(2), name: 'Negroni' },
};

test('a suggested recipe can be removed, and the removal undone', async () => {
  server.answers(removeSuggestion, sampleAnswer(removeSuggestion, { pos_item_id: idOf(1), action_id: idOf(3) }));
  await show(<MatchCell subject={SUBJECT} />);
  await page().see('recipe, takes 1 serving, also for 3 sold in this cycle');
  await page().press('Remove: Negroni');
  await soon(() => expect(server.asked(removeSuggestion)).toEqual([{ pos_item_id: idOf(1), recipe_id: idOf(2) }]));
  await told('Suggested match removed');
  await messages().button('Undo');
});

test('a suggestion is accepted by one press, with the sales that it says it takes (D42)', async () => {
  const item = { id: idOf(3), name: 'Titos', vintage: null };
  const suggestion = sampleOf(posItem.shape.suggested_match, {
    inventory_item: item,
    size_id: idOf(4),
    size: { name: '2 oz' },
  });
  server.answers(
    acceptSuggestion,
    sampleAnswer(acceptSuggestion, { depleted: { lines: 2, quantity: 3 }, action_id: idOf(5) }),
  );
  const waiting = { quantity: 3, earlier: 1 };
  await show(<MatchCell subject={{ ...SUBJECT, recipe: null, suggestion, waiting }} />);
  await page().see('takes 2 oz, also for 3 sold in this cycle, not for 1 before it');
  await page().press('Accept: Negroni');
  await told('Item successfully matched with POS');
  await told('3.00 sold in this cycle taken out of stock');
  await messages().button('Undo');
  expect(server.asked(acceptSuggestion)).toEqual([
    { pos_item_id: idOf(1), size_id: idOf(4), inventory_item_id: idOf(3), deplete_sales: true },
  ]);
  expect(window.location.search).toBe('');
});

test('during a pause of sales a suggestion says what it leaves out, and is accepted without it', async () => {
  server.answers(accountsContract.getMe, me('owner', { inventory_pause: true }));
  server.answers(posItemContract.updatePosItem, sampleAnswer(posItemContract.updatePosItem, { action_id: idOf(5) }));
  await show(<MatchCell subject={SUBJECT} />);
  await page().see('recipe, takes 1 serving, not for 3 sold in this cycle: sales are paused');
  await page().press('Accept: Negroni');
  await told('Item matched successfully.');
  expect(server.asked(posItemContract.updatePosItem)).toMatchObject([{ recipe: idOf(2), deplete_sales: false }]);
});

test.each([
  [0.5, 'Suggested'],
  [0.49, 'Not sure'],
])('a suggestion of %s is called %s', async (score, badge) => {
  const suggestion = sampleOf(posItem.shape.suggested_match, { score, by_model: false });
  await show(<MatchCell subject={{ ...SUBJECT, recipe: null, suggestion }} />);
  await page().see(badge);
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
