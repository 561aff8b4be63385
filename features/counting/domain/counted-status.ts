export type CountedStatus = "86'd" | 'Has Stale Stocks' | 'OK' | 'Yes' | 'No';

export interface CountedFacts {
  readonly runningCount: number;
  readonly actualCount: number;
  readonly hasStaleLocation: boolean;
  readonly accepted: boolean;
  readonly allLocationsCounted: boolean;
}

/** "All Locations Counted": the first status that applies (D15, CNT-047 to CNT-051). */
export function countedStatus(facts: CountedFacts): CountedStatus {
  if (facts.runningCount <= 0 && facts.actualCount <= 0) return "86'd";
  if (facts.hasStaleLocation) return 'Has Stale Stocks';
  if (facts.accepted) return 'OK';
  return facts.allLocationsCounted ? 'Yes' : 'No';
}
