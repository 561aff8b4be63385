/** What stands where nobody counted; never a zero (D14). */
export const UNCOUNTED = 'Uncounted';
