import type { Check } from './check.ts';
import { runTool } from './run-tool.ts';

/** Files, exports and packages that nothing uses, as knip.json knows the project. */
export const unused: Check = {
  name: 'unused',
  async find(root) {
    const { code, output } = await runTool(root, 'knip/bin/knip.js', ['--no-progress', '--reporter', 'compact']);
    return code === 0 ? [] : [output];
  },
};
