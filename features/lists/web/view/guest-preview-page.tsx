import { useQuery } from '@tanstack/react-query';
import { usePathParameter } from '#shared/web/address/path-parameters.ts';
import { errorText } from '#shared/web/api-error.ts';
import { lists } from '../lists-api.ts';
import { ListView } from './list-view.tsx';
import classes from './view.module.css';

/** A preview of an unpublished list, for its staff. */
export function GuestPreviewPage() {
  const id = usePathParameter('listId') ?? '';
  const { data, error } = useQuery(lists.query.viewList.queryOptions({ input: { id }, retry: false }));
  return (
    <main className={classes.page}>
      {data ? (
        <>
          <p className={classes.draft} role="status">
            Not published: only your team sees this page.
          </p>
          <ListView list={data} styles={data.styles} />
        </>
      ) : error ? (
        <div className={classes.said} role="alert">
          <h1>The list could not be loaded</h1>
          <p>{errorText(error)}</p>
        </div>
      ) : null}
    </main>
  );
}
