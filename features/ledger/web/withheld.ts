/** Shown instead of a figure that is withheld during a blind count. */
export const HIDDEN = 'Hidden while counting blind';

/** For the attribute that shows a figure in red; a withheld one is never red. */
export const isNegative = (figure: number | null): true | undefined => (figure !== null && figure < 0) || undefined;

/** Whether there may be stock to move; for a withheld figure only the server knows. */
export const mayHold = (figure: number | null): boolean => figure === null || figure > 0;
