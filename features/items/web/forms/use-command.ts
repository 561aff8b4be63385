import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { asApiError, errorText } from '#shared/web/api-error.ts';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { refreshStock, toastWithUndo } from '../undo.ts';

interface CommandOptions<Answer> {
  /** Toast on success; with an action it has an Undo button. */
  done: string;
  /** Names what it was done to, where the toast does not. */
  about?: string | undefined;
  actionOf?: (answer: Answer) => string | null | undefined;
  /** Toast on failure without an error for a field. */
  failed: string;
  /** Whether an answer is a success. */
  usable?: (answer: Answer) => unknown;
  /** Toast if the answer is not usable. */
  unusable?: string;
  /** Toast if the server refuses the input, in addition to the errors at the fields. */
  invalid?: string;
  /** Fields whose error is a toast instead of a text at the field. */
  toasted?: readonly string[];
  onDone?: (answer: Answer) => void;
}

const NO_ERRORS: Readonly<Record<string, string>> = {};
const WRONG_INPUT = 400;

/** A form's command: runs it, shows errors at their fields, refreshes what it changed. */
export function useCommand<Input, Answer>(
  send: (input: Input) => Promise<Answer>,
  { done, about, actionOf, failed, usable, unusable = failed, invalid, toasted = [], onDone }: CommandOptions<Answer>,
) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState(NO_ERRORS);
  const refuse = (error: unknown) => {
    const { status, fields } = asApiError(error);
    setErrors(fields);
    const said = toasted.flatMap((field) => fields[field] ?? []);
    if (said[0]) toastFailed(said[0]);
    else if (invalid && status === WRONG_INPUT) toastFailed(invalid);
    else if (Object.keys(fields).length === 0) toastFailed(errorText(error, failed));
  };
  const finish = (answer: Answer): boolean => {
    void refreshStock(client);
    if (usable && !(answer && usable(answer))) {
      toastFailed(unusable);
      return false;
    }
    const action = actionOf?.(answer);
    if (action) toastWithUndo(client, done, action, about);
    else toastDone(done, undefined, undefined, about);
    onDone?.(answer);
    return true;
  };
  const run = async (input: Input): Promise<boolean> => {
    setBusy(true);
    setErrors(NO_ERRORS);
    try {
      return finish(await send(input));
    } catch (error) {
      refuse(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { run, busy, errors, setErrors };
}
