import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** Files read by a separate process on importing this one, without dynamic imports. */
function filesBehind(file: string): string[] {
  const program = `
    import { registerHooks } from 'node:module';
    const files = [];
    registerHooks({ load: (url, context, next) => (files.push(url), next(url, context)) });
    await import(${JSON.stringify(path.join(ROOT, file))});
    process.stdout.write(JSON.stringify(files), () => process.exit());`;
  const said = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 16 * 1024 * 1024,
  });
  return JSON.parse(said) as string[];
}

test('no feature code is read before the database has been asked to start', () => {
  const files = filesBehind('app/server/process/run-server.ts');
  expect(files.filter((file) => file.includes('/features/') || file.includes('better-auth'))).toEqual([]);
  expect(files.some((file) => file.endsWith('/start-embedded.ts'))).toBe(true);
});

test.each(['assemble.ts', 'listen.ts'])('%s waits for none of the libraries that few requests need', (file) => {
  const files = filesBehind(`app/server/process/${file}`);
  const seldom = /node_modules\/(age-encryption|pdfkit|unpdf|read-excel-file|write-excel-file|nodemailer|bwip-js)\//;
  expect(files.filter((each) => seldom.test(each))).toEqual([]);
  expect(files.length).toBeGreaterThan(100);
});
