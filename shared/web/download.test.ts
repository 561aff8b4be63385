import { expect, it } from 'vitest';
import { fileName } from './download.ts';

it("reads a file's name from its header, the exact one if present", () => {
  expect(fileName(`inline; filename="items.csv"; filename*=utf-8''caf%C3%A9.csv`)).toBe('café.csv');
  expect(fileName('attachment; filename="items.csv"')).toBe('items.csv');
  expect(fileName(null)).toBeUndefined();
});
