import { Decimal } from 'decimal.js';
import type { ReadLine } from '../../domain/document.ts';
import { type Flag, flagLine } from '../../domain/flag-line.ts';
import { type Confidence, weighCandidates } from '../../domain/weigh-candidates.ts';
import { type Candidate, contentOfLine } from './find-candidates.ts';

export interface Judged {
  readonly confidence: Confidence;
  /** How sure the first candidate is, apart from the flags. */
  readonly match: Confidence;
  /** Reasons to doubt the line, and each of its candidates. */
  readonly flags: readonly Flag[];
  readonly candidateFlags: readonly (readonly Flag[])[];
}

/**
 * The confidence of a line: a line with a flag is never sure (D46). If a person's corrections make lines and charges
 * come to the document's total (`balanced`), that it missed its total is no doubt any more.
 */
export function judgeLine(line: ReadLine, candidates: readonly Candidate[], { balanced = false } = {}): Judged {
  const flags = flagLine(line, 0, null).filter((flag) => !(balanced && flag === 'total'));
  const candidateFlags = candidates.map((candidate) => flagsOf(line, candidate, unitsOf(line, candidate)));
  const match = weighCandidates(candidates);
  const doubtful = flags.length > 0 || (candidateFlags[0]?.length ?? 0) > 0;
  return { confidence: match === 'sure' && doubtful ? 'likely' : match, match, flags, candidateFlags };
}

/** Reasons to doubt this item, given that the line's amount buys `units` bottles. */
function flagsOf(line: ReadLine, candidate: Candidate, units: Decimal): Flag[] {
  const item = { content: candidate.content, lastCost: candidate.last_cost };
  const own = flagLine(line, units, contentOfLine(line), item).filter(
    (flag) => flag === 'size' || flag === 'price_moved',
  );
  return candidate.unit_guessed ? [...own, 'unit'] : own;
}

/** Bottles that a line is of this item. */
export function unitsOf({ cases, bottles }: ReadLine, { pack, in_cases }: Candidate): Decimal {
  const [inCases, loose] = [new Decimal(cases), new Decimal(bottles)];
  if (!inCases.isZero() && !loose.isZero()) return inCases.times(pack).plus(loose);
  return inCases.plus(loose).times(in_cases ? pack : 1);
}
