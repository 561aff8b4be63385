import { expect, test } from 'vitest';
import { needsPrice } from './needs-price.ts';

const square = { id: 'square', provider: 'SQ', default: true };
const file = { id: 'file', provider: 'CS', default: false };
const toast = { id: 'toast', provider: 'TO', default: true };
const both = [square, file];

test.each<[string, Parameters<typeof needsPrice>, boolean]>([
  ['POS-019: with Square as the default', [both, []], true],
  ['at Square, where Square is the default', [both, [], 'square'], true],
  ['not at a till of files', [both, [], 'file'], false],
  ['not at a Square that was disconnected', [both, ['square'], 'square'], false],
  ['not by default, if the default Square was disconnected', [both, ['square']], false],
  ['at Square, although another till was disconnected', [both, ['file'], 'square'], true],
  ['not at Square while another till is the default', [[toast, { ...square, default: false }], [], 'square'], false],
  ['not without a till', [[], []], false],
])('a price is needed: %s', (_, given, needed) => {
  expect(needsPrice(...given)).toBe(needed);
});
