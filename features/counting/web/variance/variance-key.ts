/** Begins the keys of everything that is read to look into the variance; one constant, so that the live stream needs no contract. */
export const LOOKING_INTO = ['looking-into-variance'] as const;
