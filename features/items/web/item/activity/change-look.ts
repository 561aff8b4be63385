/** States what is there, or what it costs, instead of changing it (CTRL-059). */
const STATES = new Set(['stocktake', 'rebase', 'cycle_started', 'price', 'merge']);

export interface ChangeLook {
  readonly tone: 'positive' | 'negative' | 'grey' | 'plain';
  /** A price adjustment moves nothing (CTRL-060). */
  readonly struck: boolean;
}

/** How the change of an activity reads: green with its plus sign, red, or grey where nothing was moved by it. */
export function changeLook(kind: string, change: number | null): ChangeLook {
  const struck = kind === 'price';
  if (STATES.has(kind) || change === null) return { tone: 'grey', struck };
  return { tone: change > 0 ? 'positive' : change < 0 ? 'negative' : 'plain', struck };
}
