import { expect, test } from 'vitest';
import { type GrayPicture, preparePicture } from './prepare-picture.ts';

/** A page whose paper has the light of `light`, with lines of print that reflect a quarter of it. */
function page(width: number, height: number, light: (x: number, y: number) => number): GrayPicture {
  const pixels = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const print = y % 40 > 32 && x % 12 < 5;
      pixels[y * width + x] = light(x, y) * (print ? 0.25 : 1);
    }
  return { width, height, pixels };
}

/** The darkest paper and the lightest print. */
function contrast({ width, pixels }: GrayPicture, by = 1): { paper: number; print: number } {
  let [paper, print] = [255, 0];
  for (let at = 0; at < pixels.length; at += 1) {
    const [x, y] = [Math.floor((at % width) / by), Math.floor(at / width / by)];
    if (y % 40 > 34 && y % 40 < 38 && x % 12 === 2) print = Math.max(print, pixels[at] ?? 0);
    if (y % 40 > 5 && y % 40 < 27) paper = Math.min(paper, pixels[at] ?? 0);
  }
  return { paper, print };
}

test('a page in a shadow becomes evenly white, and its print stays dark', () => {
  const shadowed = page(2600, 800, (x) => 240 - (x / 2600) * 150);
  expect(contrast(shadowed)).toMatchObject({ paper: 90 });
  const { paper, print } = contrast(preparePicture(shadowed));
  expect(paper).toBeGreaterThan(235);
  expect(print).toBeLessThan(80);
});

test('the dark band of a table header stays dark, so that its white letters can be read', () => {
  const banded = page(2600, 800, (_, y) => (y < 200 ? 40 : 230));
  const { pixels } = preparePicture(banded);
  expect(pixels[100 * 2600 + 1300]).toBeLessThan(60);
});

test('a coarse page is enlarged to the fineness of a scan, and a fine one keeps its size', () => {
  const coarse = preparePicture(page(1000, 400, () => 220));
  expect([coarse.width, coarse.height]).toEqual([2500, 1000]);
  expect(contrast(coarse, 2.5).print).toBeLessThan(110);
  expect(preparePicture(page(2600, 400, () => 220)).width).toBe(2600);
  expect(preparePicture(page(300, 100, () => 220)).width).toBe(300);
});
