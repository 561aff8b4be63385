import type { FastifyServerOptions } from 'fastify';

/**
 * Logs to standard error, because standard output only reports that the server is ready. The log may contain URLs
 * without their query, and errors; no headers, bodies, tokens or passwords.
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
