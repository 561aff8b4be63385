import type { Check } from './check.ts';
import { runTool } from './run-tool.ts';

/** Format and lint by biome.json; `npm run format` fixes most of it. */
export const style: Check = {
  name: 'style',
  async find(root) {
    const { code, output } = await runTool(root, '@biomejs/biome/bin/biome', [
      'ci',
      '--error-on-warnings',
      '--colors=off',
      '.',
    ]);
    return code === 0 ? [] : [output];
  },
};
