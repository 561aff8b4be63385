import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { usePathParameter } from '#shared/web/address/path-parameters.ts';
import { asApiError } from '#shared/web/api-error.ts';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { useNarrow } from '#shared/web/media.ts';
import { Page } from '#shared/web/page/page.tsx';
import type { BeverageList } from '../lists-api.ts';
import classes from './builder.module.css';
import { EditableName } from './editable-name.tsx';
import { listRequest, useGroups } from './groups-cache.ts';
import { GroupsPart } from './groups-part.tsx';
import { ListActions, PublishBar } from './list-actions.tsx';
import { SidePart } from './side-part.tsx';
import { useListActs } from './use-list-acts.ts';

const PublishedList = lazy(async () => ({ default: (await import('../view/guest-list-page.tsx')).PublishedList }));

/** The list builder for the venue's staff; others see the list as guests do (LIST-020). */
export function BuilderPage() {
  const id = usePathParameter('listId') ?? '';
  const { data: list, error, refetch } = useQuery(listRequest(id));
  if (list) return <Builder key={list.id} list={list} />;
  const status = error ? asApiError(error).status : undefined;
  if (status === 404 || status === 400)
    return (
      <Page title="Beverage list" scrolls>
        <Suspense fallback={null}>
          <PublishedList id={id} />
        </Suspense>
      </Page>
    );
  return (
    <Page title="List Builder" scrolls>
      {error ? (
        <ErrorPanel error={error} title="This list could not be shown" onRetry={() => void refetch()} />
      ) : (
        <Waiting />
      )}
    </Page>
  );
}

function Builder({ list }: { list: BeverageList }) {
  const { data: groups, error, refetch } = useGroups(list.id);
  const acts = useListActs(list);
  const narrow = useNarrow();
  return (
    <Page
      title={list.name}
      heading={<EditableName label="List name" name={list.name} onSave={acts.rename} />}
      actions={<ListActions list={list} acts={acts} />}
      below={<PublishBar list={list} />}
    >
      {groups ? (
        <div className={classes.desk}>
          {narrow ? null : (
            <div className={classes.editing}>
              <GroupsPart list={list} groups={groups} />
            </div>
          )}
          <SidePart list={list} groups={groups} narrow={narrow} acts={acts} />
        </div>
      ) : error ? (
        <ErrorPanel error={error} title="The groups could not be loaded" onRetry={() => void refetch()} />
      ) : (
        <div className={classes.editing}>
          <Waiting />
        </div>
      )}
    </Page>
  );
}

const Waiting = () => (
  <div className={classes.waiting} role="status" aria-label="Loading" aria-busy>
    {[52, 44, 44, 44, 52, 44, 44].map((height, line) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: skeleton lines are all alike
      <Skeleton key={line} height={height} />
    ))}
  </div>
);
