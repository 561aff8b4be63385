import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { asApiError, errorText } from '#shared/web/api-error.ts';
import classes from './empty-state.module.css';

interface ErrorPanelProps {
  error: unknown;
  title?: string;
  onRetry?: () => void;
  onDismiss?: () => void;
}

/** A chunk replaced by a new release can no longer be loaded; only a reload helps. */
export const isOutdated = (error: unknown): error is Error =>
  error instanceof Error && /dynamically imported module|Importing a module|Unable to preload/i.test(error.message);

export function ErrorPanel({ error, title = 'This could not be shown', onRetry, onDismiss }: ErrorPanelProps) {
  const outdated = isOutdated(error) && navigator.onLine;
  // Missing permission is not a failure, and retrying does not help.
  if (asApiError(error).status === 403 && !onDismiss)
    return (
      <div className={classes.panel} role="status">
        <p className={classes.text}>{errorText(error)}</p>
      </div>
    );
  return (
    <div className={classes.panel} role="alert">
      <p className={classes.title}>{outdated ? 'There is a newer version' : title}</p>
      <p className={classes.text}>{outdated ? 'Reload the page to use it.' : errorText(error)}</p>
      <div className={classes.buttons}>
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} stroke={1.6} />}
          onClick={outdated || !onRetry ? () => window.location.reload() : onRetry}
        >
          {outdated ? 'Reload' : 'Try again'}
        </Button>
        {onDismiss ? (
          <Button variant="subtle" color="gray" onClick={onDismiss}>
            Close
          </Button>
        ) : null}
      </div>
    </div>
  );
}
