import { Decimal } from 'decimal.js';
import { applyModifiers, applyToDrink, type ItemKind } from '../../domain/modifiers.ts';
import type { CurrentEffect } from '../modifiers/read-effects.ts';
import { adjustLine, takePart } from './adjust-line.ts';
import { type Booked, costOfOne, type Kept, mainsOf, type OpenStock, type Outcome, reverse } from './outcome.ts';
import type { Match } from './read-depletions.ts';
import type { StoredLine } from './read-lines.ts';

export interface Circumstances {
  /** Post with the current match what was posted with another one. */
  readonly again: boolean;
  /** The line's previous time, if its time or its product has changed. */
  readonly movedFrom?: Date | undefined;
  /** The current effect of a modifier on this line. */
  effectOf(modifierId: string): CurrentEffect;
  /** For choosing the part that a modifier replaces. */
  kindOf(itemId: string): ItemKind | undefined;
}

/**
 * Posts only the difference to earlier postings (D40), which keep their match, ratio, and effects of modifiers
 * (D34): a changed quantity or modifier is a difference by the same ones. A change of time or product is reversed at
 * the old time and posted again.
 */
export function postLine(line: StoredLine, match: Match, stock: OpenStock, how: Circumstances): Outcome {
  const matched = line.soldAsId ?? line.recipeId;
  if (matched !== null && !how.again && !how.movedFrom) {
    const kept = keepMatch(line, how);
    if (kept) return adjustLine(line, match, stock, kept);
  }
  return postAnew(line, match, stock, how);
}

/**
 * The parts that a line takes by the match it was posted with; null if it must be posted again because items were
 * separated since.
 */
function keepMatch(line: StoredLine, how: Circumstances): Kept | null {
  const mains = mainsOf(line);
  if (line.base === null && line.modifiers.length === 0)
    return line.soldAsId !== null && mains.length > 1 ? null : { parts: mains, base: null, modifiers: [] };
  const base = line.base ?? mains.map(({ itemId, perUnit }) => ({ itemId, perUnit }));
  const waiting = line.modifiers.map((modifier) => {
    const now = modifier.effect ? null : how.effectOf(modifier.modifierId);
    return now && 'effect' in now ? { ...modifier, effect: now.effect } : modifier;
  });
  const applied = applyToDrink(base, waiting, how.kindOf);
  const modifiers = applied.ok ? applied.modifiers : line.modifiers;
  const parts = applyModifiers(base, modifiers);
  const standIns = new Set(
    line.posted.filter((one) => one.inPlaceOf && !one.perUnit.isZero()).map((one) => one.itemId),
  );
  return parts.some((part) => standIns.has(part.itemId)) ? null : { parts, base, modifiers };
}

function postAnew(line: StoredLine, match: Match, stock: OpenStock, how: Circumstances): Outcome {
  const back = takeBack(line, stock, how.movedFrom ?? line.soldAt);
  const version = line.version + (back.postings.length > 0 ? 1 : 0);
  const now = line.modifiers.map((modifier) => ({ modifier, effect: how.effectOf(modifier.modifierId) }));
  const said = now.map(({ modifier, effect }) => ({
    ...modifier,
    effect: effect && 'effect' in effect ? effect.effect : null,
  }));
  const unusable = now.flatMap(({ effect }) => (effect && 'problem' in effect ? effect.problem : []));
  const applied = typeof match === 'string' ? null : applyToDrink(match.parts, said, how.kindOf);
  const problem =
    typeof match === 'string'
      ? null
      : (match.problem ?? unusable[0] ?? (applied?.ok === false ? applied.problem : null));
  if (typeof match === 'string' || problem !== null || !applied?.ok) {
    const modifiers = line.modifiers.map((modifier) => ({ ...modifier, effect: null }));
    return { line, state: 'unmatched', problem, version, match: null, unitCost: null, base: null, modifiers, ...back };
  }
  const { modifiers } = applied;
  const parts = applyModifiers(match.parts, modifiers);
  const posted = parts.map((part) => takePart(line, part, stock, version + 1));
  const postings = posted.flatMap((one) => one.postings);
  return {
    line,
    state: 'posted',
    problem: null,
    version: version + 1,
    match,
    unitCost: costOfOne(line.quantity, postings),
    base: modifiers.length > 0 ? match.parts : null,
    modifiers,
    postings: [...back.postings, ...postings],
    moved: [...back.moved, ...posted.flatMap((one) => one.moved)],
  };
}

/** Reverses everything, from the locations it is at now; the first location replaces a deleted one. */
function takeBack(line: StoredLine, stock: OpenStock, at: Date): Booked {
  const version = line.version + 1;
  const standing = line.posted.filter((one) => !one.quantity.isZero() || !one.perUnit.isZero());
  const moved = standing.flatMap((one) =>
    reverse(one, stock, at).map((taken) => ({ ...taken, unitCost: one.unitCost, version, at })),
  );
  const postings = standing.map((one) => ({
    ...one,
    version,
    quantity: one.quantity.negated(),
    perUnit: new Decimal(0),
  }));
  return { postings, moved };
}
