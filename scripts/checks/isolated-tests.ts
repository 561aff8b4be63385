import fs from 'node:fs';
import path from 'node:path';
import type { Check } from './check.ts';
import { isTest, listFiles } from './source-files.ts';

const REPLACES_MODULES = /^\s*(?:await )?(vi\.(?:mock|doMock|resetModules)\()/m;

/** Test files share their modules; one that replaces or reloads modules would change them for the others. */
export const isolatedTests: Check = {
  name: 'isolated tests',
  async find(root) {
    const files = listFiles(root).filter((file) => isTest(file) && !/\.isolated\.test\.tsx?$/.test(file));
    return files.flatMap((file) => {
      const [, call] = REPLACES_MODULES.exec(fs.readFileSync(path.join(root, file), 'utf8')) ?? [];
      return call ? [`${file} calls ${call}…): name it *.isolated.test.ts, so that it gets modules of its own`] : [];
    });
  },
};
