import { findStale, generate } from '#scripts/generate/generate.ts';
import type { Check } from './check.ts';

/** The table types and the readable schema match the migrations. */
export const generatedFiles: Check = {
  name: 'generated files',
  async find(root) {
    const stale = findStale(root, await generate());
    return stale.map((file) => `${file} is stale: run \`npm run generate\``);
  },
};
