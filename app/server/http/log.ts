import type { FastifyServerOptions } from 'fastify';

/**
 * The log goes to standard error, as standard output says one thing only: that the server is ready. It may hold the
 * address without its query, and errors; no headers, bodies, tokens or passwords.
 */
export const logOptions: Exclude<FastifyServerOptions['logger'], boolean | undefined> = {
  level: process.env.LOG_LEVEL ?? 'info',
  base: null,
  serializers: {
    req: ({ method, url }) => ({ method, path: url?.split('?')[0] }),
    err: (error) => ({
      type: error.name,
      code: error.code,
      message: error.message,
      stack: error.stack ?? '',
    }),
  },
};
