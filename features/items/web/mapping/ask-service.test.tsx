import { expect, test } from 'vitest';
import { mappingContract } from '#features/catalog/contract/mapping-contract.ts';
import { idOf } from '#test/components/sample.ts';
import { page, prepareScreen, server, show, soon, told } from '#test/components/screen.tsx';
import { AskService } from './ask-service.tsx';

prepareScreen();
const { askAboutItems, listAskableItems } = mappingContract;
const IDS = Array.from({ length: 45 }, (_, at) => idOf(at + 1));
const ASK = 'Ask the matching service about 45';
const open = async (canAsk = true) => {
  server.answers(listAskableItems, { can_ask: canAsk, inventory_item_ids: IDS });
  await show(<AskService />, '/mapping');
};

test('items are asked about in batches of twenty', async () => {
  server.answers(askAboutItems, { asked: 20, answered: 2 });
  await open();
  await page().press(ASK);
  await told('The matching service chose for 6 of 45 items');
  expect(server.asked(askAboutItems).map(({ inventory_item_ids }) => inventory_item_ids.length)).toEqual([20, 20, 5]);
});

test('a batch that fails keeps what earlier ones chose, and says so', async () => {
  server.answers(askAboutItems, () => {
    server.refusesOnce(askAboutItems, 503, { message: "The matching service didn't answer" });
    return { asked: 20, answered: 2 };
  });
  await open();
  await page().press(ASK);
  await told("The matching service didn't answer. Its 2 earlier choices are kept");
  expect(server.asked(askAboutItems)).toHaveLength(2);
  await soon(async () => expect((await page().button(ASK)).disabled).toBe(false));
});

test('without a service there is nothing to press', async () => {
  await open(false);
  await soon(() => expect(server.asked(listAskableItems)).toHaveLength(1));
  expect(page().element.querySelector('button')).toBeNull();
});
