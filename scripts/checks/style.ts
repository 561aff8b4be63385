import type { Check } from './check.ts';
import { runTool } from './run-tool.ts';

/** Format and lint as biome.json says; `npm run format` puts most of it right. */
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
