import { expect, test } from 'vitest';
import { textPlaces, writeZpl } from '../../domain/zpl.ts';
import { openTextGraphics } from './text-graphic.ts';

const PAPER = { width: 57, height: 32, dpi: 203 } as const;
const { room: width, letters: lineHeight } = textPlaces(PAPER);

test('a square letter is drawn as an outline with an empty middle, centered', async () => {
  const draw = await openTextGraphics();
  const { rows, height } = draw('口', { width, lineHeight, lines: 1 });
  expect(rows).toHaveLength(height);
  const dots = rows.map((row) =>
    Array.from({ length: width }, (_, dot) => ((row[dot >> 3] ?? 0) >> (7 - (dot & 7))) & 1),
  );
  const inked = dots.flatMap((row, y) => row.flatMap((ink, x) => (ink ? [{ x, y }] : [])));
  const [left, right] = [Math.min(...inked.map(({ x }) => x)), Math.max(...inked.map(({ x }) => x))];
  const [top, bottom] = [Math.min(...inked.map(({ y }) => y)), Math.max(...inked.map(({ y }) => y))];
  expect(Math.abs((left + right) / 2 - width / 2)).toBeLessThan(2);
  expect(right - left).toBeGreaterThan(15);
  const middle = [Math.round((left + right) / 2), Math.round((top + bottom) / 2)] as const;
  expect(dots[middle[1]]?.[middle[0]]).toBe(0);
  expect(dots[middle[1]]?.slice(left, middle[0]).includes(1)).toBe(true);
  expect(dots.slice(top, middle[1]).some((row) => row[middle[0]] === 1)).toBe(true);
  expect(dots.slice(middle[1], bottom + 1).some((row) => row[middle[0]] === 1)).toBe(true);
});

test('a graphic has as many bytes as it says, stays on the label, and leaves the rest of the label as it is', async () => {
  const draw = await openTextGraphics();
  for (const name of ['山崎シングルモルトウイスキー12年', 'عرق لبناني', 'ไวน์แดง', '참이슬 후레쉬 '.repeat(8)]) {
    const nameGraphic = draw(name, { width, lineHeight, lines: 2 });
    expect(nameGraphic.height).toBeLessThanOrEqual(2 * lineHeight);
    expect(nameGraphic.rows.some((row) => row.some((byte) => byte !== 0))).toBe(true);
    const zpl = writeZpl([{ value: 'CH000123', name, about: '700 mL', quantity: 2, nameGraphic }], PAPER);
    const [, bytes, again, across, hex] = /\^GFA,(\d+),(\d+),(\d+),([0-9A-F]+)\^FS/.exec(zpl) ?? [];
    expect([again, hex?.length]).toEqual([bytes, 2 * Number(bytes)]);
    expect(Number(across) * nameGraphic.height).toBe(Number(bytes));
    expect(zpl).not.toContain(name.trim());
    expect(zpl).toContain('^FDCH000123^FS');
    expect(zpl).toContain('^PQ2');
  }
});
