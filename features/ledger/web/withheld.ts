/** In the place of a figure that is withheld from who counts. */
export const HIDDEN = 'Hidden while counting blind';

/** For the attribute that paints a figure red; what is withheld is not told to be below zero either. */
export const isNegative = (figure: number | null): true | undefined => (figure !== null && figure < 0) || undefined;

/** Whether something may be there to be moved: where it is withheld, the server knows. */
export const mayHold = (figure: number | null): boolean => figure === null || figure > 0;
