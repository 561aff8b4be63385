import fs from 'node:fs';
import path from 'node:path';
import type { Check } from './check.ts';
import { runTool } from './run-tool.ts';
import { isCode, listFiles } from './source-files.ts';

const FOLDERS = ['app', 'bench', 'db', 'drills', 'e2e', 'features', 'scripts', 'shared', 'test'];

interface Cruise {
  modules: { source: string }[];
  summary: {
    violations: { from: string; to: string; rule: { name: string }; cycle?: { name: string }[] }[];
    ruleSetUsed: { forbidden: { name: string; comment: string }[] };
  };
}

/** The import rules in .dependency-cruiser.cjs: the ladder of features, the sides of each, no cycles. */
export const imports: Check = {
  name: 'imports',
  async find(root) {
    const folders = FOLDERS.filter((folder) => fs.existsSync(path.join(root, folder)));
    const args = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...folders];
    const { output } = await runTool(root, 'dependency-cruiser/bin/dependency-cruiser.mjs', args);
    const cruise = parse(output);
    if (!cruise) return [output];
    const reasons = new Map(cruise.summary.ruleSetUsed.forbidden.map(({ name, comment }) => [name, comment]));
    const problems = cruise.summary.violations.map(({ from, to, rule, cycle }) => {
      const way = cycle ? cycle.map((each) => each.name).join(' → ') : to;
      return `${rule.name}: ${from} → ${way} (${reasons.get(rule.name)})`;
    });
    return [...problems, ...findUnseen(root, folders, cruise)];
  },
};

/** With an unknown TypeScript version the tool finds no files and no violations. */
function findUnseen(root: string, folders: string[], cruise: Cruise): string[] {
  const seen = new Set(cruise.modules.map((module) => module.source));
  const code = folders
    .flatMap((folder) => listFiles(root, folder))
    .filter((file) => isCode(file) && !file.endsWith('.css'));
  return code.filter((file) => !seen.has(file)).map((file) => `not looked at: ${file}`);
}

function parse(output: string): Cruise | undefined {
  try {
    return JSON.parse(output);
  } catch {
    return undefined;
  }
}
