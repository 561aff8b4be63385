import fs from 'node:fs';
import path from 'node:path';
import type { Check } from './check.ts';
import { runTool } from './run-tool.ts';

/** The server without a browser's types, the web without Node's. */
const PROJECTS = ['tsconfig.server.json', 'tsconfig.web.json'];

export const typeCheck: Check = {
  name: 'types',
  async find(root) {
    const problems: string[] = [];
    for (const project of PROJECTS.filter((file) => fs.existsSync(path.join(root, file)))) {
      const { code, output } = await runTool(root, 'typescript7/lib/tsc.js', ['-p', project, '--pretty', 'false']);
      if (code !== 0) problems.push(output);
    }
    return problems;
  },
};
