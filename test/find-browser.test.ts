import { chromium } from 'playwright-core';
import { expect, test } from 'vitest';
import { findBrowser } from './find-browser.ts';

test('finds a browser that opens a page', async () => {
  const { env, ...options } = await findBrowser();
  const browser = await chromium.launch({ ...options, env: { ...process.env, ...env } });
  const page = await browser.newPage();
  await page.setContent('<h1>Cellar</h1>');
  expect(await page.locator('h1').textContent()).toBe('Cellar');
  await browser.close();
}, 60_000);
