/** For operations that put no file beside anything. */
export const noFiles = { remove: async () => {} };
