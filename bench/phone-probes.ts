import type { CDPSession, Page } from 'playwright-core';

const ROUND_TRIP = 200;
/** How much slower a mid phone is than the machine of a developer. */
const SLOWER = 4;

/** From now on the page's processor is four times slower, and each request takes 200 ms longer. */
export async function actLikePhone(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: ROUND_TRIP,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  return session;
}

/** `armPaint(type, shown)`: `tookToPaint` is the ms from the next such event to the frame in which `shown` holds. */
export const PAINT_WATCH = `
  window.armPaint = (type, shown) => {
    let resolve;
    window.tookToPaint = new Promise((settle) => { resolve = settle; });
    addEventListener(type, (event) => {
      const began = event.timeStamp;
      const look = () => {
        if (!shown()) return requestAnimationFrame(look);
        const channel = new MessageChannel();
        channel.port1.onmessage = () => resolve(performance.now() - began);
        channel.port2.postMessage(0);
      };
      requestAnimationFrame(look);
    }, { capture: true, once: true });
  };`;

/** Does it, and returns the ms from its event to the frame in which `shown`, a JavaScript expression, holds. */
export async function timeToPaint(
  page: Page,
  type: 'keydown' | 'input' | 'click',
  shown: string,
  act: () => Promise<unknown>,
): Promise<number> {
  await page.evaluate(`window.armPaint('${type}', () => ${shown})`);
  await act();
  return page.evaluate<number>('window.tookToPaint');
}

const FLOOR_ROWS = 20;

/** A key that shows twenty lines that are in memory already, in a page without a framework. */
export async function timeOfPlainPage(page: Page, runs: number): Promise<number[]> {
  await page.setContent('<input><div id="list"></div>');
  await page.evaluate(`(() => {
    ${PAINT_WATCH}
    const known = Array.from({ length: ${FLOOR_ROWS} }, (_, n) => ['Amber Copper Forest ' + n, '750 mL · Spirits · 00000' + n, '12.00']);
    document.querySelector('input').addEventListener('keydown', (event) => {
      document.querySelector('#list').innerHTML = known.map(([name, below, figure]) =>
        '<div style="display:flex;padding:8px"><span style="flex:1"><b>' + name + '</b><br>' + below + '</span><span>' + figure + event.key + '</span></div>').join('');
    });
  })()`);
  await page.locator('input').focus();
  const took: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const key = String(run % 10);
    const shown = `document.querySelector('#list').textContent.endsWith('12.00${key}')`;
    took.push(await timeToPaint(page, 'keydown', shown, () => page.keyboard.press(key)));
    await page.waitForTimeout(60);
  }
  return took;
}
