/** Something that the command palette offers: a page, or an act. Features export lists of these. */
export interface Command {
  key: string;
  label: string;
  /** Further words that it is found by. */
  words?: string;
  run: () => void;
}
