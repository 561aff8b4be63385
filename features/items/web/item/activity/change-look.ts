/** Kinds that state the stock or the cost instead of changing it (CTRL-059). */
const STATES = new Set(['stocktake', 'rebase', 'cycle_started', 'price', 'merge']);

export interface ChangeLook {
  readonly tone: 'positive' | 'negative' | 'grey' | 'plain';
  /** A price adjustment moves nothing (CTRL-060), nor does what a count includes already. */
  readonly struck: boolean;
}

/** How the change of an activity looks: green with a plus sign, red, or gray if it moved nothing. */
export function changeLook(kind: string, change: number | null): ChangeLook {
  const struck = kind === 'price' || kind === 'rebase';
  if (STATES.has(kind) || change === null) return { tone: 'grey', struck };
  return { tone: change > 0 ? 'positive' : change < 0 ? 'negative' : 'plain', struck };
}
