import { spawn } from 'node:child_process';
import path from 'node:path';

const PACKAGES = path.resolve(import.meta.dirname, '../../node_modules');

export interface ToolResult {
  code: number;
  output: string;
}

/** Runs a tool from node_modules on the project at `root`. */
export function runTool(root: string, tool: string, args: string[]): Promise<ToolResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(PACKAGES, tool), ...args], {
      cwd: root,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (data) => (output += data));
    child.stderr.on('data', (data) => (output += data));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output: output.trim() }));
  });
}
