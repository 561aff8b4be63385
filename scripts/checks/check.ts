/** A rule for the source. */
export interface Check {
  name: string;
  /** Violations in the project at `root`, each with its place; empty if there are none. */
  find(root: string): Promise<string[]>;
  /** Places to look at again; they do not fail the check. */
  warn?(root: string): string[];
}
