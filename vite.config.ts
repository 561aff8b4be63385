import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isContractProcedure } from '@orpc/contract';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const server = `http://localhost:${process.env.PORT ?? 3000}`;

/** The dialogs and pages of one area: people who open one of them open others. */
const area = (name: string, folders: string) => ({ name, test: new RegExp(`/(${folders})/.*\\.tsx?$`) });

/**
 * A few files instead of hundreds, which compress badly and wait for each other: what every page starts with, what the
 * lists need, the component kit, the fields and dialogs that areas share, and the areas themselves. A file takes along
 * what its modules import, unless one above it has that already.
 */
const files = [
  { name: 'start', priority: 6, tags: ['$initial' as const] },
  {
    name: 'foundation',
    priority: 5,
    test: /@mantine\/core\/esm\/(core|components\/(ActionIcon|Button|Loader|Transition|UnstyledButton))\//,
  },
  {
    name: 'list',
    priority: 4,
    test: /shared\/web\/(data-grid\/(?!arranging\/(columns-panel|grid-export|grid-csv))|page)|features\/items\/web\/(inventory\/(?!changed-rows|cost-edit|list-cache|rows-request)|locations\/chips\/location-chip|filters\/filter-bar)|features\/ledger\/web\/locations\/(location-(button|picker|tree)|use-locations)|features\/(accounts|catalog)\/web\/use-|app\/web\/data\/demo\/demo-label/,
  },
  { name: 'editing', priority: 4, test: /features\/items\/web\/inventory\/(list-cache|cost-edit|changed-rows)/ },
  { name: 'kit', priority: 3, minShareCount: 2, test: /node_modules\/(@mantine\/(core|hooks)|@floating-ui)\// },
  {
    name: 'fields',
    priority: 2,
    minShareCount: 2,
    test: /node_modules\/(@tabler|@tanstack)|\/shared\/|features\/[a-z]+\/(contract|domain)\/|features\/[a-z]+\/web\/(.*-api\.ts|[a-z-]+\.tsx?)$|features\/(catalog\/web|ledger\/web\/locations|items\/web\/(locations|search)|accounts\/web\/(parts|two-factor\/code-error)|counting\/web\/together|invoices\/web\/(invoices\/(status-badge|invoices\.module)|fields\/(pick-or-create|matching)))/,
  },
  { name: 'drag', priority: 3, test: /node_modules\/@dnd-kit\/|shared\/web\/drag\// },
  // What guests read of a list, without what it is built with.
  { name: 'list-view', priority: 3, test: /features\/lists\/(web\/view|domain\/looks)/ },
  // Loaded with the first paper that is shown, by the page and by the worker that parses: nothing else may be in it.
  { name: 'paper', priority: 5, test: /node_modules\/unpdf\/|features\/reading\/web\/paper\/open-pdf/ },
  // Loaded with the first chart that is shown.
  {
    name: 'chart',
    priority: 5,
    test: /node_modules\/(@mantine\/charts|recharts)\/|shared\/web\/chart\/drawn-chart|sales\/web\/report\/sales-chart/,
  },
  area('purchasing', 'features/(invoices|orders|reading)/web'),
  area('recipes', 'features/recipes/web'),
  area('labels', 'features/labels/web'),
  area('sales', 'features/sales/web'),
  area('lists', 'features/lists/web/(lists|builder|entry|add|side)'),
  area('cycles', 'features/counting/web/(cycles|pause|variance|together|quick|settings)'),
  area('item', 'features/items/web/(item|forms|merge|bulk|pars)'),
  area('settings', 'features/accounts/web|app/web/(settings|data)'),
];

export default defineConfig({
  root: path.resolve(import.meta.dirname, 'app/web'),
  cacheDir: path.resolve(import.meta.dirname, 'node_modules/.vite'),
  define: { __BUILD__: JSON.stringify(Date.now().toString(36)) },
  plugins: [routesInsteadOfSchemas(), react(), listedFiles(), precompressed()],
  build: {
    outDir: path.resolve(import.meta.dirname, 'dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1700, // the reader of PDFs, which loads with the first paper
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups: files } } },
  },
  server: { proxy: { '/api': { target: server }, '/healthz': server } },
});

/**
 * Contracts hold Zod schemas, which the browser never needs: a contract module imported by the web becomes plain
 * data (method and path of each procedure, and its constants), while TypeScript still sees the schemas' types.
 */
function routesInsteadOfSchemas(): Plugin {
  return {
    name: 'routes-instead-of-schemas',
    enforce: 'pre',
    async load(id) {
      const file = id.split('?')[0] ?? id;
      if (!/\/contract\/.+\.ts$/.test(file) || file.includes('node_modules')) return null;
      const source = await readFile(file, 'utf8');
      if (!/^\s*(import|export)\s(?!type\b)[^;]*?from\s/m.test(source)) return null;
      const module = (await import(`${pathToFileURL(file).href}?read=${Date.now()}`)) as Record<string, unknown>;
      const exports = Object.entries(module).flatMap(([name, value]) => {
        const data = asPlainData(value);
        return data === undefined ? [] : [`export const ${name} = ${JSON.stringify(data)}`];
      });
      return { code: exports.join('\n') || 'export {}', map: null };
    },
  };
}

/** Routers become route data, constants stay, schemas and functions are left out. */
function asPlainData(value: unknown): unknown {
  if (isContractProcedure(value)) {
    const { method, path: at, inputStructure, outputStructure } = value['~orpc'].route;
    return { '~orpc': { errorMap: {}, meta: {}, route: { method, path: at, inputStructure, outputStructure } } };
  }
  if (Array.isArray(value)) return value.map((part) => asPlainData(part) ?? null);
  if (typeof value === 'object' && value !== null) {
    if (Object.getPrototypeOf(value) !== Object.prototype) return undefined;
    const parts = Object.entries(value).map(([name, part]) => [name, asPlainData(part)] as const);
    const kept = parts.filter(([, part]) => part !== undefined);
    return parts.length > 0 && kept.length === 0 ? undefined : Object.fromEntries(kept);
  }
  return ['string', 'number', 'boolean'].includes(typeof value) || value === null ? value : undefined;
}

/**
 * Lists the files of the app for its service worker: `files` are kept on every device, `later` (the readers of the
 * camera and of PDFs, fonts of other scripts) only where they are used.
 */
function listedFiles(): Plugin {
  return {
    name: 'listed-files',
    apply: 'build',
    generateBundle(_options, bundle) {
      const all = Object.keys(bundle).filter((name) => name.startsWith('assets/'));
      const everywhere = (name: string) =>
        /\.(js|css)$|\/inter-latin-wght/.test(name) && bundle[name]?.name !== 'paper';
      const addresses = (names: string[]) => names.map((name) => `/${name}`).sort();
      this.emitFile({
        type: 'asset',
        fileName: 'app-files.json',
        source: JSON.stringify({
          files: [...addresses(all.filter(everywhere)), ...UNHASHED],
          later: addresses(all.filter((name) => !everywhere(name))),
        }),
      });
    },
  };
}

/** In `public`; the page names them. */
const UNHASHED = ['/color-scheme.js', '/icon.svg', '/manifest.webmanifest'];

/** Writes .gz and .br next to every asset that gets smaller, so that the server only picks a file. */
function precompressed(): Plugin {
  let folder = '';
  return {
    name: 'precompressed',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir;
    },
    async closeBundle() {
      const files = await readdir(folder, { recursive: true });
      await Promise.all(
        files
          .filter((file) => /\.(js|css|html|svg|json|wasm)$/.test(file))
          .map((file) => compress(path.join(folder, file))),
      );
    },
  };
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < 1024) return;
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };
  const [gz, br] = await Promise.all([
    promisify(gzip)(content, { level: 9 }),
    promisify(brotliCompress)(content, quality),
  ]);
  await Promise.all([writeFile(`${file}.gz`, gz), writeFile(`${file}.br`, br)]);
}
