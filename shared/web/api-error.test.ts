import { expect, it } from 'vitest';
import { asApiError, decodeApiError, errorText } from './api-error.ts';

it('keeps the message and the fields of a refusal', () => {
  const error = decodeApiError(400, {
    message: 'Check the form',
    errors: { name: 'Name is required', odd: 3 },
    code: 'VALIDATION',
  });
  expect(error).toMatchObject({
    status: 400,
    message: 'Check the form',
    fields: { name: 'Name is required' },
    code: 'VALIDATION',
  });
});

it('has a message for an answer that is not ours', () => {
  expect(decodeApiError(502, '<html>').message).toBe('Something went wrong on the server');
  expect(decodeApiError(403, undefined).message).toBe("You don't have permission to do this");
});

it('knows when the outcome of a command is unknown', () => {
  expect(asApiError(new TypeError('Failed to fetch')).outcomeUnknown).toBe(true);
  expect(decodeApiError(409, {}).outcomeUnknown).toBe(false);
  expect(decodeApiError(503, {}).outcomeUnknown).toBe(true);
});

it('prefers the given text when the server had none to show', () => {
  expect(errorText(decodeApiError(500, { message: 'Internal error' }), "Couldn't move inventory item stock")).toBe(
    "Couldn't move inventory item stock",
  );
  expect(errorText(decodeApiError(409, { message: 'Already merged' }), "Couldn't merge inventory items")).toBe(
    'Already merged',
  );
});
