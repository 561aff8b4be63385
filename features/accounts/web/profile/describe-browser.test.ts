import { expect, it } from 'vitest';
import { describeBrowser } from './describe-browser.ts';

it('says which browser runs on which system', () => {
  const chrome =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
  const iphone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 (KHTML, like Gecko) Version/18.0 Mobile Safari/604.1';
  expect(describeBrowser(chrome)).toBe('Chrome on macOS');
  expect(describeBrowser(iphone)).toBe('Safari on iPhone');
  expect(describeBrowser('curl/8.5.0')).toBe('curl');
  expect(describeBrowser(null)).toBe('Unknown device');
});
