import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { readConfiguration } from '#shared/server/configuration.ts';
import { explainStartFailure } from './process/explain-start-failure.ts';
import { saveStartMemory } from './process/start-memory.ts';

// Compiled code is cached next to the packages, which halves their load time.
enableCompileCache(path.resolve(import.meta.dirname, '../../node_modules/.cache/compiled'));
saveStartMemory();

try {
  const configuration = readConfiguration();
  const { runServer } = await import('./process/run-server.ts');
  await runServer(configuration);
} catch (error) {
  console.error(explainStartFailure(error));
  process.exit(1);
}
