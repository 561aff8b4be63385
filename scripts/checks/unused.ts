import type { Check } from './check.ts';
import { runTool } from './run-tool.ts';

/** Unused files, exports and packages, by knip.json. */
export const unused: Check = {
  name: 'unused',
  async find(root) {
    const { code, output } = await runTool(root, 'knip/bin/knip.js', ['--no-progress', '--reporter', 'compact']);
    return code === 0 ? [] : [output];
  },
};
