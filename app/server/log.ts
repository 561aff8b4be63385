import type { FastifyServerOptions } from 'fastify';

/** What the log may hold: the address without its query, and errors. No headers, bodies, tokens or passwords. */
export const logOptions: Exclude<FastifyServerOptions['logger'], boolean | undefined> = {
  stream: process.stderr, // standard output says one thing: that the server is ready
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
