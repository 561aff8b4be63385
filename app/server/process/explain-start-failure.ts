import { OperatorError } from '#shared/server/operator-error.ts';

/** One line for errors the operator can fix; the full stack otherwise. */
export function explainStartFailure(error: unknown): string {
  const { code, message, port, path, stack } = error as NodeJS.ErrnoException & { port?: number };
  if (error instanceof OperatorError) return message;
  if (code === 'EADDRINUSE') return `Port ${port} is used by another program. Stop it, or set PORT to another number.`;
  if (code === 'EACCES' && port) return `This user may not listen on port ${port}. Set PORT to a number above 1023.`;
  if (code === 'EROFS')
    return `${path} cannot be written, its disk is read-only. Set DATA_DIR to a folder that can be written.`;
  if ((code === 'EACCES' || code === 'EPERM') && path)
    return `This user may not write ${path}. Set DATA_DIR to a folder of this user.`;
  if (code === 'ENOSPC' || code === '53100') return 'The disk is full. Make room, then start again.';
  return `Cellarhand could not start: ${stack ?? String(error)}`;
}
