/** One thing that must be true of the source. */
export interface Check {
  name: string;
  /** What is wrong in the project at `root`, each with its place; empty when all is well. */
  find(root: string): Promise<string[]>;
}
