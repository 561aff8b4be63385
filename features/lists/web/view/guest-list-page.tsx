import '@fontsource-variable/eb-garamond/wght.css';
import '@fontsource-variable/eb-garamond/wght-italic.css';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { currentPath } from '#shared/web/address/navigate.ts';
import { usePathParameter } from '#shared/web/address/path-parameters.ts';
import { createApi } from '#shared/web/api-client.ts';
import { asApiError, errorText } from '#shared/web/api-error.ts';
import { publicListContract } from '../../contract/public-list-contract.ts';
import { ListView } from './list-view.tsx';
import classes from './view.module.css';

const publicLists = createApi({ viewPublishedList: publicListContract.viewPublishedList });

/** Sold-out entries are updated within a minute. */
const READ_AGAIN_EVERY = 45_000;

/** A published list for anyone with its URL, without signing in; nothing else of the venue (LIST-018, LIST-020). */
export function GuestListPage() {
  return (
    <main className={classes.page}>
      <PublishedList id={usePathParameter('listId') ?? ''} guest />
    </main>
  );
}

/** The same page for staff of another venue, who are signed in. */
export function PublishedList({ id, guest = false }: { id: string; guest?: boolean }) {
  const { data, error, refetch } = useQuery(
    publicLists.query.viewPublishedList.queryOptions({
      input: { id },
      retry: false,
      refetchInterval: READ_AGAIN_EVERY,
    }),
  );
  const name = data?.list.name;
  useEffect(() => {
    if (name === undefined) return;
    document.title = name;
    // The browser searched for the URL's group before it was rendered.
    document.getElementById(decodeURIComponent(window.location.hash.slice(1)))?.scrollIntoView();
  }, [name]);
  const gone = error && asApiError(error).status === 404;
  if (data && !gone) return <ListView list={data.list} styles={data.styles} />;
  if (error) return <NotThere error={error} guest={guest} onRetry={() => void refetch()} />;
  return (
    <div className={classes.waiting} role="status" aria-label="Loading" aria-busy>
      {[55, 90, 76, 84, 70, 80, 88].map((width) => (
        <div key={width} style={{ width: `${width}%` }} />
      ))}
    </div>
  );
}

interface NotThereProps {
  error: unknown;
  guest: boolean;
  onRetry: () => void;
}

function NotThere({ error, guest, onRetry }: NotThereProps) {
  const { status } = asApiError(error);
  const gone = status === 404 || status === 400;
  return (
    <div className={classes.said} role={gone ? 'status' : 'alert'}>
      <h1>{gone ? 'This list is not published' : 'The list could not be loaded'}</h1>
      <p>{gone ? 'It may have been taken down, or the address may be incomplete.' : errorText(error)}</p>
      {gone ? null : (
        <button type="button" onClick={onRetry}>
          Try again
        </button>
      )}
      {gone && guest ? (
        <GoLink to="/sign-in" go={{ continue: currentPath() }}>
          Sign in to edit it
        </GoLink>
      ) : null}
    </div>
  );
}
