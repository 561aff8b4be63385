import { expect, it } from 'vitest';
import { noteServerTime, serverNow } from './server-time.ts';

it('is the time of the last answer, whatever clock this device has', () => {
  const now = Date.now();
  const away = () => Math.round((serverNow().getTime() - Date.now()) / 1000);
  noteServerTime(new Date(now + 3_600_000).toUTCString(), now, now);
  expect(away()).toBeGreaterThan(3590);
  noteServerTime(null, now, now);
  noteServerTime('no time', now, now);
  expect(away()).toBeGreaterThan(3590);
  // The device slept while it waited.
  noteServerTime(new Date(now).toUTCString(), now, now + 7_200_000);
  expect(away()).toBeGreaterThan(3590);
  noteServerTime(new Date(now).toUTCString(), now, now);
  expect(away()).toBe(0);
});
