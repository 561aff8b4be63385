import { expect, test } from 'vitest';
import { idOf } from '#test/components/sample.ts';
import { messages, page, prepareScreen, server, show, soon, told } from '#test/components/screen.tsx';
import { suggestionContract } from '../../contract/suggestion-contract.ts';
import type { PourKind } from '../../domain/default-pour.ts';
import { MatchingTab } from './matching-tab.tsx';

prepareScreen();
const { getPours, setPours } = suggestionContract;

const POURS: { kind: PourKind; size: string; usual: string }[] = [
  { kind: 'spirit', size: '2 oz', usual: '1.5 oz' },
  { kind: 'double', size: '3 oz', usual: '3 oz' },
  { kind: 'wine', size: '5 oz', usual: '5 oz' },
  { kind: 'beer', size: '16 oz', usual: '16 oz' },
  { kind: 'carafe', size: '500 mL', usual: '500 mL' },
];

test('only what was changed is sent, an empty field as what is usual, and it can be undone', async () => {
  server.answers(getPours, { pours: POURS });
  server.answers(setPours, { pours: POURS, action_id: idOf(5) });
  await show(<MatchingTab />);
  await page().see('Usual: 1.5 oz. Leave empty to use it again.');
  await page().type('Spirits', '');
  await page().type('Wine by the glass', '6 oz');
  await page().press('Save');
  await told('Default pours saved. Suggestions use them now');
  await messages().button('Undo');
  expect(server.asked(setPours)).toEqual([{ spirit: null, wine: '6 oz' }]);
});

test('a wrong size is refused at its field, and what was typed stays', async () => {
  server.answers(getPours, { pours: POURS });
  server.refusesOnce(setPours, 400, { message: 'No', errors: { beer: 'Enter a volume, such as 1.5 oz' } });
  await show(<MatchingTab />);
  await page().type('Draft beer', '1 lb');
  await page().press('Save');
  await page().see('Enter a volume, such as 1.5 oz');
  await soon(async () => expect((await page().field('Draft beer')).value).toBe('1 lb'));
});
