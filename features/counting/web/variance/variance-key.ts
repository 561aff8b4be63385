/**
 * Prefix of the query keys for investigating variance. A separate constant, so that the live stream needs no contract.
 */
export const LOOKING_INTO = ['looking-into-variance'] as const;
