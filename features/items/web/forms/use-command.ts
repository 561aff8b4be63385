import { useState } from 'react';
import { useAct } from '#shared/web/acts/use-act.ts';
import type { ApiError } from '#shared/web/api-error.ts';
import { toastFailed } from '#shared/web/feedback/toast.ts';

interface CommandOptions<Input, Answer> {
  /** Toast on success; if the answer has an `action_id`, with an Undo button. */
  done: string;
  /** Names what it was done to, where the toast does not. */
  about?: string | undefined;
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
  /** Shows the result at once, and returns what takes it away again; meanwhile the form is away, and is back if refused. */
  show?: ((input: Input) => (() => void) | undefined) | undefined;
}

const NO_ERRORS: Readonly<Record<string, string>> = {};
const WRONG_INPUT = 400;

/** A form's command: runs it, shows errors at their fields, refreshes what it changed. */
export function useCommand<Input, Answer>(
  send: (input: Input) => Promise<Answer>,
  {
    done,
    about,
    failed,
    usable,
    unusable = failed,
    invalid,
    toasted = [],
    onDone,
    show,
  }: CommandOptions<Input, Answer>,
) {
  const { act, busy } = useAct();
  const [errors, setErrors] = useState(NO_ERRORS);
  const [away, setAway] = useState(false);
  const refused = ({ status, fields }: ApiError): boolean => {
    setErrors(fields);
    const [said = status === WRONG_INPUT ? invalid : undefined] = toasted.flatMap((field) => fields[field] ?? []);
    if (said) toastFailed(said);
    return said !== undefined || Object.keys(fields).length > 0;
  };
  const run = async (input: Input): Promise<boolean> => {
    setErrors(NO_ERRORS);
    let succeeded = false;
    const takeAway = show?.(input);
    setAway(takeAway !== undefined);
    await act({
      show: takeAway && (() => takeAway),
      send: () => send(input),
      done,
      alone: true,
      about,
      failed,
      unusable: (answer) => (usable && !(answer && usable(answer)) ? unusable : undefined),
      refused,
      onDone: (answer) => {
        succeeded = true;
        onDone?.(answer);
      },
      topics: ['stock'],
    });
    if (!succeeded) setAway(false);
    return succeeded;
  };
  return { run, busy, away, errors, setErrors };
}
