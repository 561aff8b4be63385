import { expect, test } from 'vitest';
import { AUDIT_END, type EndCycleChoices, obstacle, SUMMARY, stepsOf, UNCOUNTED_STEP } from './end-cycle-steps.ts';

const choices: EndCycleChoices = {
  way: 'next',
  uncounted: 'accept',
  zeroConfirmed: false,
  auditEnd: '2025-11-24',
  confirmed: false,
};

test('the audit date is asked for only with an audit, and ending an audit only asks for confirmation', () => {
  expect(stepsOf('next', false)).toEqual([0, 1, 3]);
  expect(stepsOf('audit', false)).toEqual([0, 1, 2, 3]);
  expect(stepsOf('audit', true)).toEqual([0, 3]);
});

test('zeroing out needs its own confirmation before the wizard continues', () => {
  expect(obstacle(UNCOUNTED_STEP, choices, '2025-11-21')).toBeUndefined();
  expect(obstacle(UNCOUNTED_STEP, { ...choices, uncounted: 'zero' }, '2025-11-21')).toBeDefined();
  expect(
    obstacle(UNCOUNTED_STEP, { ...choices, uncounted: 'zero', zeroConfirmed: true }, '2025-11-21'),
  ).toBeUndefined();
});

test('an audit ends today or later', () => {
  expect(obstacle(AUDIT_END, { ...choices, auditEnd: '2025-11-20' }, '2025-11-21')).toBe(
    'The audit end date cannot be before today',
  );
  expect(obstacle(AUDIT_END, { ...choices, auditEnd: '2025-11-21' }, '2025-11-21')).toBeUndefined();
  expect(obstacle(AUDIT_END, { ...choices, auditEnd: '' }, '2025-11-21')).toBeDefined();
});

test('the last step needs its checkbox', () => {
  expect(obstacle(SUMMARY, choices, '2025-11-21')).toBeDefined();
  expect(obstacle(SUMMARY, { ...choices, confirmed: true }, '2025-11-21')).toBeUndefined();
});
