/** Shown where stock was not counted; never a zero (D14). */
export const UNCOUNTED = 'Uncounted';
