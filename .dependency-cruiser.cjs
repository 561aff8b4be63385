// Who may import whom; ARCHITECTURE.md explains it. Run by `npm run check`.

/** Steps of the ladder: a feature sees what stands on the steps before its own, never one beside it. */
const STEPS = [
  ['accounts'],
  ['catalog'],
  ['ledger'],
  ['items'],
  ['counting', 'invoices', 'recipes'],
  ['orders', 'reading'],
  ['sales', 'lists', 'labels'],
  ['inbox'],
  ['reports', 'transfer'],
];

/** Every feature with all features that stand before it. */
const LADDER = Object.fromEntries(
  STEPS.flatMap((step, position) => step.map((feature) => [feature, STEPS.slice(0, position).flat()])),
);

const TEST = '\\.test\\.tsx?$';
const OWNER = '(?:app|shared|features/[^/]+)';
const side = (...names) => `^${OWNER}/(?:${names.join('|')})/`;
const packages = (...names) => `^node_modules/(?:${names.join('|')})/`;
const NODE_MODULES_OF_WEB = packages('react', 'react-dom', '@mantine', '@tabler', '@tanstack', '@dnd-kit', 'recharts');
const NODE_MODULES_OF_SERVER = packages(
  'pg',
  'kysely',
  'pg-[^/]+',
  'fastify',
  '@fastify',
  'nodemailer',
  '@orpc/server',
  '@orpc/openapi',
);

const ladder = Object.entries(LADDER).map(([feature, below]) => ({
  name: `ladder-${feature}`,
  comment: `${feature} sees only ${below.join(', ') || 'no other feature'}.`,
  severity: 'error',
  from: { path: `^features/${feature}/` },
  to: { path: '^features/', pathNot: `^features/(?:${[feature, ...below].join('|')})/` },
}));

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    rule('no-cycle', 'Two files that need each other are one, or miss a third.', {}, { circular: true }),
    // `?url` is the build's: it answers with the address of a file that the package has.
    rule('not-found', 'An import that leads nowhere.', {}, { couldNotResolve: true, pathNot: '\\?url$' }),
    rule(
      'unknown-feature',
      'A new feature gets its place in the ladder above.',
      {
        path: '^features/',
        pathNot: `^features/(?:${Object.keys(LADDER).join('|')})/`,
      },
      {},
    ),
    ...ladder,
    rule(
      'shared-knows-no-feature',
      'shared/ stands below all features.',
      { path: '^shared/', pathNot: TEST },
      { path: '^features/' },
    ),
    rule(
      'nobody-imports-app',
      'app/ assembles; what others need belongs below it.',
      {
        path: '^(?:features|shared|db|scripts)/',
      },
      { path: '^app/' },
    ),
    rule(
      'contract',
      'A contract is Zod, oRPC and the words of the rules; both sides read it.',
      {
        path: side('contract'),
        pathNot: TEST,
      },
      { pathNot: [side('contract', 'domain'), packages('zod', '@orpc/contract')] },
    ),
    rule(
      'domain',
      'Rules without clock or input and output: other rules, decimals, and what parses a text of XML.',
      {
        path: side('domain'),
        pathNot: TEST,
      },
      { pathNot: [side('domain'), packages('decimal\\.js', 'fast-xml-parser')] },
    ),
    rule(
      'server-not-web',
      'The server never meets the browser.',
      { path: side('server', 'cli') },
      { path: side('web') },
    ),
    rule(
      'web-not-server',
      'The browser never meets the server.',
      { path: side('web') },
      { path: [side('server', 'cli'), '^db/'] },
    ),
    rule(
      'server-packages',
      'A package of the browser.',
      { path: side('server', 'cli') },
      { path: NODE_MODULES_OF_WEB },
    ),
    rule(
      'web-packages',
      'A package of the server.',
      { path: side('web'), pathNot: TEST },
      { path: NODE_MODULES_OF_SERVER },
    ),
    rule(
      'web-not-node',
      'There is no Node in a browser.',
      { path: side('web'), pathNot: TEST },
      { dependencyTypes: ['core'] },
    ),
    rule(
      'tests-stay-out',
      'The product does not need its tests.',
      {
        path: '^(?:app|features|shared|db)/',
        pathNot: TEST,
      },
      { path: ['^(?:test|e2e|bench|drills)/', TEST, packages('vitest', 'fast-check', 'playwright-core')] },
    ),
    rule(
      'unit-test-with-database',
      'A test gets a database only beside the server: move it to a server folder, or test without one.',
      { path: TEST, pathNot: [side('server', 'cli'), '^scripts/generate/', '^e2e/'] },
      { path: '^test/(?:test-database|postgres-servers|server-process)\\.ts$', reachable: true },
    ),
    rule(
      'declared-packages',
      'Every package is in package.json.',
      {},
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
    rule(
      'server-needs-no-dev-package',
      'What runs in production is a dependency, not a devDependency.',
      {
        path: side('server', 'cli', 'contract', 'domain'),
        pathNot: TEST,
      },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.(?:css|svg|png|json|ttf|woff2)$' },
    tsPreCompilationDeps: true, // an import of types only is an import, too
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.d.ts', '.mjs', '.js'],
    },
  },
};
