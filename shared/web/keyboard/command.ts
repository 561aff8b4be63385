/** An entry of the command palette: a page or an action. Features export lists of these. */
export interface Command {
  key: string;
  label: string;
  /** Additional search words. */
  words?: string;
  run: () => void;
}
