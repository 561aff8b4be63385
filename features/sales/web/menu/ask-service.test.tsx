import { expect, test } from 'vitest';
import { idOf } from '#test/components/sample.ts';
import { page, prepareScreen, server, show, soon, told } from '#test/components/screen.tsx';
import { suggestionContract } from '../../contract/suggestion-contract.ts';
import { AskService } from './ask-service.tsx';

prepareScreen();
const { askAboutPosItems, listAskable } = suggestionContract;
const IDS = Array.from({ length: 25 }, (_, at) => idOf(at + 1));
const open = async (canAsk = true) => {
  server.answers(listAskable, { can_ask: canAsk, pos_item_ids: IDS });
  await show(<AskService />, '/pos/menu');
};
const ASK = 'Ask the matching service about 25';

test('names are asked about in batches, with their progress and the result on screen', async () => {
  server.answers(askAboutPosItems, { asked: 20, answered: 3 });
  const release = server.holds(askAboutPosItems);
  await open();
  await page().press(ASK);
  await soon(() => expect(page().element.textContent).toContain('Asked about 0 of 25'));
  release();
  await told('The matching service chose for 6 of 25 POS items');
  expect(server.asked(askAboutPosItems).map(({ pos_item_ids }) => pos_item_ids.length)).toEqual([20, 5]);
});

test('a person can stop after the batch that is under way, and keeps what was chosen', async () => {
  server.answers(askAboutPosItems, { asked: 20, answered: 3 });
  const release = server.holds(askAboutPosItems);
  await open();
  await page().press(ASK);
  await page().press('Stop');
  release();
  await told('Stopped. The matching service chose for 3 of 20 POS items');
  expect(server.asked(askAboutPosItems)).toHaveLength(1);
});

test('a service that fails is said to, and can be asked again', async () => {
  server.refusesOnce(askAboutPosItems, 503, { message: "The matching service didn't answer" });
  server.answers(askAboutPosItems, { asked: 20, answered: 0 });
  await open();
  await page().press(ASK);
  await told("The matching service didn't answer");
  await soon(async () => expect((await page().button(ASK)).disabled).toBe(false));
});

test('without a service there is nothing to press', async () => {
  await open(false);
  await soon(() => expect(server.asked(listAskable)).toHaveLength(1));
  expect(page().element.querySelector('button')).toBeNull();
});
