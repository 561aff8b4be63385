import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { ASKED_AT_ONCE, askModel, type MatchModel } from '#features/catalog/server/matching/ask-model.ts';
import type { Context } from '#shared/server/context.ts';
import { Refusal } from '#shared/server/refusal.ts';
import { runCommand, runQuery } from '#shared/server/run-command.ts';
import type { ReadLine } from '../../domain/document.ts';
import { weighCandidates } from '../../domain/weigh-candidates.ts';
import { type Candidate, findCandidates } from './find-candidates.ts';
import { findVendorOf } from './find-vendor-of.ts';
import { requireReading } from './keep-reading.ts';

/**
 * Lets the configured model choose among the items similar to each undecided line, for the next lines that it was not
 * asked about yet; `left` says how many remain. It is called outside of any transaction; its answers are saved with the
 * document and come first among the candidates, for a person to review.
 */
export async function askAboutLines(
  context: Context,
  model: MatchModel | undefined,
  input: { id: string; vendor_id?: string | undefined },
) {
  const { organizationId } = context.actor;
  const { lines, open } = await runQuery(context, async (tx) => {
    const { document } = await requireReading(tx, organizationId, input.id);
    const vendorId = await findVendorOf(tx, organizationId, document, input.vendor_id);
    const candidates = await findCandidates(tx, organizationId, vendorId, document.lines, context.now);
    const undecided = document.lines
      .map((line, index) => ({ line, index, candidates: candidates[index] ?? [] }))
      .filter(({ index, candidates: some }) => isAskable(some, document.asked?.[index]));
    return { lines: document.lines, open: undecided };
  });
  const some = open.slice(0, ASKED_AT_ONCE);
  const left = open.length - some.length;
  if (!model) throw new Refusal('conflict', 'No matching service is set up on this server');
  if (open.length === 0) return { asked: 0, answered: 0, left };
  const answers = await askModel(
    model,
    some.map(({ line, candidates }) => ({ text: textOf(line), choices: candidates.map(choiceOf) })),
  );
  const asked = Object.fromEntries(some.map(({ index }, place) => [index, answers[place] ?? null]));
  await runCommand(context, 'askAboutLines', input, async (tx) => {
    const { document } = await requireReading(tx, organizationId, input.id, { hold: true });
    if (!isDeepStrictEqual(document.lines, lines))
      throw new Refusal('conflict', 'This document was read again in the meantime. Ask again.');
    await sql`
      update purchasing.invoice_reading
      set document = jsonb_set(document, '{asked}', coalesce(document -> 'asked', '{}') || ${JSON.stringify(asked)}::jsonb)
      where organization_id = ${organizationId} and id = ${input.id}`.execute(tx);
    return {};
  });
  return { asked: some.length, answered: answers.filter(Boolean).length, left };
}

/** Whether a line is undecided, and the model was not asked about it yet; null means that it chose nothing. */
export const isAskable = (candidates: readonly Candidate[], answer: string | null | undefined): boolean =>
  answer === undefined && candidates.length > 0 && weighCandidates(candidates) === 'choose';

const textOf = ({ name, vintage, size, pack }: ReadLine): string =>
  [name, vintage, size, pack ? `${pack} a case` : null].filter(Boolean).join(', ');

const choiceOf = ({ id, name, vintage, size }: Candidate) => ({
  id,
  text: [name, vintage, size.name].filter(Boolean).join(', '),
});

/** Moves the candidate that the model chose to the front, as likely. */
export function withAnswer(candidates: readonly Candidate[], answer: string | null | undefined): readonly Candidate[] {
  const chosen = candidates.find(({ id }) => id === answer);
  if (!chosen || weighCandidates(candidates) !== 'choose') return candidates;
  return [{ ...chosen, reason: 'model', confidence: 0.7 }, ...candidates.filter((each) => each !== chosen)];
}
