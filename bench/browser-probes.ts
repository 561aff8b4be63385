import type { Locator, Page } from 'playwright-core';

/** Runs before the page's own scripts; records when the first row of figures appeared, ms after the visit began. */
export const WHEN_USABLE = `
  window.whenUsable = new Promise((resolve) => {
    const look = () => {
      if (!document.querySelector('[role=grid] [role=row][data-row]')) return requestAnimationFrame(look);
      const channel = new MessageChannel();
      channel.port1.onmessage = () => resolve(performance.now());
      requestAnimationFrame(() => channel.port2.postMessage(0));
    };
    requestAnimationFrame(look);
  });`;

/** Scrolls to the end repeatedly until every row has loaded. */
export async function loadAllRows(page: Page, items: number): Promise<{ rows: number; ms: number }> {
  await page.locator('[role=grid] [role=row][data-row]').first().waitFor(); // the skeletons are rows too
  return page.evaluate<{ rows: number; ms: number }>(`new Promise((resolve, reject) => {
    const grid = document.querySelector('[role=grid]');
    const row = grid.querySelector('[role=row][data-row]').getBoundingClientRect().height;
    const started = performance.now();
    let progress = started;
    let height = 0;
    const step = () => {
      if (grid.scrollHeight !== height) progress = performance.now();
      height = grid.scrollHeight;
      const rows = Math.floor(height / row);
      if (rows >= ${items}) return resolve({ rows: ${items}, ms: performance.now() - started });
      if (performance.now() - progress > 10_000) return reject(new Error('Only ' + rows + ' rows came'));
      grid.scrollTop = height;
      requestAnimationFrame(step);
    };
    step();
  })`);
}

const SCROLL_SECONDS = 8;

/** From the top down through all rows: slow enough to read at first, then like dragging the scroll bar. */
export async function scrollFrames(page: Page): Promise<{ perSecond: number; p95: number }> {
  const frames = await page.evaluate<number[]>(`new Promise((resolve) => {
    const grid = document.querySelector('[role=grid]');
    const way = grid.scrollHeight - grid.clientHeight;
    const frames = [];
    grid.scrollTop = 0;
    let began;
    let last;
    const step = (now) => {
      began ??= now;
      if (last !== undefined) frames.push(now - last);
      last = now;
      const part = (now - began) / ${SCROLL_SECONDS * 1000};
      if (part >= 1) return resolve(frames);
      grid.scrollTop = part < 0.5 ? part * ${SCROLL_SECONDS} * 4000 : way * (part - 0.5) * 2;
      requestAnimationFrame(step);
    };
    setTimeout(() => requestAnimationFrame(step), 1000);
  })`);
  const sorted = frames.toSorted((a, b) => a - b);
  const total = frames.reduce((sum, frame) => sum + frame, 0);
  return { perSecond: (frames.length * 1000) / total, p95: sorted[Math.floor(frames.length * 0.95)] ?? Number.NaN };
}

const COUNTED_ROWS = 40;

/**
 * Counts row after row like a person: two digits, Enter. Returns the time from each key to the frame that shows it, ms.
 */
export function keyToPaint(page: Page): Promise<number[]> {
  return typeInto(page, page.getByRole('row').nth(1).locator('[data-column=inventory_count]'));
}

/** The same keys into a field on an otherwise empty page: the browser's own share on this machine. */
export async function keyToPaintOfNothing(page: Page): Promise<number[]> {
  await page.setContent('<input>');
  return typeInto(page, page.locator('input'));
}

async function typeInto(page: Page, cell: Locator): Promise<number[]> {
  await cell.waitFor();
  await page.evaluate(`(() => {
    window.keyTimes = [];
    document.addEventListener('keydown', (event) => {
      const pressed = event.timeStamp;
      const channel = new MessageChannel();
      channel.port1.onmessage = () => window.keyTimes.push(performance.now() - pressed);
      requestAnimationFrame(() => channel.port2.postMessage(0));
    }, true);
  })()`);
  await cell.click();
  for (let row = 0; row < COUNTED_ROWS; row += 1) {
    for (const key of [String(1 + (row % 9)), String(row % 10), 'Enter']) {
      await page.keyboard.press(key);
      await page.waitForTimeout(45 + ((row * 7) % 23));
    }
  }
  return page.evaluate<number[]>('window.keyTimes');
}
