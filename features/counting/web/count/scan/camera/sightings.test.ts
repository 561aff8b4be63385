import { expect, test } from 'vitest';
import { createSightings } from './sightings.ts';

const FRAME = 33;

/** The scans in a sequence of frames, one letter per code, `.` for none. */
function scansOf(frames: string, every = FRAME): string {
  const sightings = createSightings();
  return [...frames].flatMap((frame, number) => sightings.see(frame === '.' ? [] : [frame], number * every)).join('');
}

test('a code that stays in the picture is one scan, for any length of time', () => {
  expect(scansOf('AAAAAAAAAA')).toBe('A');
});

test('a frame that could not be read does not make a code count twice', () => {
  expect(scansOf('AAA.AAA.A')).toBe('A');
  expect(scansOf('AA..AA')).toBe('A');
});

test('ten bottles of one code held up in two seconds are ten', () => {
  expect(scansOf('AA....'.repeat(10))).toBe('AAAAAAAAAA');
  expect(60 * FRAME).toBeLessThan(2000);
});

test('each code of a row of bottles counts, and the first again when it comes back', () => {
  expect(scansOf('AABBCC....AA')).toBe('ABCA');
});

test('a slow reader needs two frames without the code, not one', () => {
  expect(scansOf('AA.A', 200)).toBe('A');
  expect(scansOf('AA..AA', 200)).toBe('AA');
});

test('a code counts once a second frame agrees: one frame may be misread', () => {
  expect(scansOf('A')).toBe('');
  expect(scansOf('AXA')).toBe('A');
  expect(scansOf('A....B....A')).toBe('');
});
