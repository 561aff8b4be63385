import type { QueryClient } from '@tanstack/react-query';
import { ApiError, asApiError, errorText } from '#shared/web/api-error.ts';
import { type Toast, toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { isLive, type LiveTopics } from '#shared/web/live.ts';
import { refreshAfterAct } from '#shared/web/live-rows.ts';

/** One thing that a person does: what is sent, what is shown meanwhile, what is said afterwards. */
export interface Act<Answer> {
  readonly send: () => Promise<Answer>;
  /** Said when it is done, with Undo where the answer has an `action_id`. Nothing is said without a text. */
  readonly done?: string | ((answer: Answer) => string | undefined) | undefined;
  /** Said when it failed and the server has no sentence of its own; as a function, said whatever the server said. */
  readonly failed: string | ((error: unknown) => string);
  /** The message where the answer lacks what the screen needs next; that counts as failed. */
  readonly unusable?: ((answer: Answer) => string | undefined) | undefined;
  /** Names what is changed, or says what came of it, where `done` does not. */
  readonly about?: string | ((answer: Answer) => string | undefined) | undefined;
  /** Refreshed whether or not it succeeded. */
  readonly topics: readonly string[];
  /** Shows the result in advance; answers what takes that away again. */
  readonly show?: (() => () => void) | undefined;
  readonly onDone?: ((answer: Answer) => void) | undefined;
  /** True if the refusal is shown at its fields, so no message is needed. */
  readonly refused?: ((error: ReturnType<typeof asApiError>) => boolean) | undefined;
  /** Before Undo is sent: leaves what it deletes, so nothing asks for that again. */
  readonly undoing?: (() => void) | undefined;
  /** Its message takes the place of this one; for acts in quick succession. */
  readonly inPlaceOf?: number | undefined;
  /** One such message at a time: during a count, each takes the place of the one before. */
  readonly alone?: boolean | undefined;
}

export interface Undone {
  /** What it changed. */
  readonly topics: readonly string[];
  /** What it could not undo. */
  readonly note?: string | undefined;
}

interface Wiring {
  /** Sends the undo; undefined where the person would rather not. */
  readonly undo: (actionId: string) => Promise<Undone | undefined>;
  readonly topics: LiveTopics;
}

let wiring: Wiring | undefined;

/** Called once by the application, which knows all features. */
export function wireActs(parts: Wiring): void {
  wiring = parts;
}

/** Does it, and says so or why not. Answers what the server answered, or undefined where it refused. */
export async function act<Answer>(client: QueryClient, wanted: Act<Answer>): Promise<Answer | undefined> {
  const takeAway = wanted.show?.();
  let lacking: string | undefined;
  try {
    const answer = await sendOnce(client, wanted.send);
    lacking = wanted.unusable?.(answer);
    if (lacking) throw new ApiError(409, lacking);
    sayDone(client, wanted, answer);
    wanted.onDone?.(answer);
    return answer;
  } catch (error) {
    takeAway?.();
    if (!wanted.refused?.(asApiError(error))) toastFailed(lacking ?? failureOf(wanted, error));
    return undefined;
  } finally {
    void refreshTopics(client, wanted.topics);
  }
}

function sayDone<Answer>(client: QueryClient, { done, about, alone, undoing, inPlaceOf }: Act<Answer>, answer: Answer) {
  const said = typeof done === 'function' ? done(answer) : done;
  if (!said) return;
  const undo = undoOf(client, actionOf(answer), undoing);
  const more = typeof about === 'function' ? about(answer) : about;
  if (alone) doneAlone(said, undo, more);
  else toastDone(said, undo, inPlaceOf, more);
}

const failureOf = ({ failed }: Pick<Act<never>, 'failed'>, error: unknown): string =>
  typeof failed === 'function' ? failed(error) : errorText(error, failed);

let saidAlone: number | undefined;

/** Says that something is done, in place of what was said last in this way. */
export function doneAlone(text: string, undo?: Toast['undo'], about?: string): void {
  saidAlone = toastDone(text, undo, saidAlone, about);
}

/** With the mutations' rule: a lost answer is asked for again under the same key, a refusal is not. */
const sendOnce = <Answer>(client: QueryClient, mutationFn: () => Promise<Answer>): Promise<Answer> =>
  client
    .getMutationCache()
    .build(client, { ...client.getDefaultOptions().mutations, mutationFn })
    .execute(undefined as never) as Promise<Answer>;

const actionOf = (answer: unknown): string | null =>
  typeof answer === 'object' && answer !== null && 'action_id' in answer && typeof answer.action_id === 'string'
    ? answer.action_id
    : null;

/** For a message: what takes the act back; nothing where it changed nothing. */
export const undoOf = (client: QueryClient, actionId: string | null, undoing?: () => void): Toast['undo'] =>
  actionId === null ? undefined : (what) => void undo(client, actionId, undoing, what);

/** For a message about several acts; undone in reverse order. */
export const undoOfAll = (
  client: QueryClient,
  actionIds: readonly (string | null)[],
  undoing?: () => void,
): Toast['undo'] => {
  const done = actionIds.filter((id) => id !== null).toReversed();
  return done.length === 0 ? undefined : (what) => void undo(client, done, undoing, what);
};

/** Undoes an act, or several one after the other; says so and of what, or why not. */
export async function undo(
  client: QueryClient,
  actionId: string | readonly string[],
  undoing?: () => void,
  what?: string,
): Promise<boolean> {
  undoing?.();
  try {
    const notes: string[] = [];
    for (const id of [actionId].flat()) {
      const undone = await wiring?.undo(id);
      if (!undone) return false;
      if (undone.note) notes.push(undone.note);
      void refreshTopics(client, undone.topics);
    }
    if (notes.length > 0) toastDone(['Undone.', ...notes].join(' '));
    else toastDone('Undone', undefined, undefined, what);
    return true;
  } catch (error) {
    toastFailed(errorText(error, "Couldn't undo this"));
    return false;
  }
}

/** Refetches what the topics concern. */
async function refreshTopics(client: QueryClient, topics: readonly string[]): Promise<void> {
  await refreshAfterAct(client, [...new Set(topics.flatMap((topic) => wiring?.topics[topic] ?? []))], isLive());
}
