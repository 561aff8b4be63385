/** For operations without attached files. */
export const noFiles = { remove: async () => {} };
