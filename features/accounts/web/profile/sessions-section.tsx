import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { formatDateTime } from '#shared/domain/format.ts';
import { errorText } from '#shared/web/api-error.ts';
import { confirm } from '#shared/web/dialogs/confirm.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { accounts } from '../accounts-api.ts';
import { type ListColumn, ListTable } from '../parts/list-table.tsx';
import { ListWaiting } from '../parts/list-waiting.tsx';
import { SettingsSection } from '../parts/settings-section.tsx';
import { StateTag } from '../parts/state-tag.tsx';
import { useOrganization } from '../use-organization.ts';
import { describeBrowser } from './describe-browser.ts';

type Session = Awaited<ReturnType<typeof accounts.call.listSessions>>[number];

/** Every browser and phone where the person is signed in, with a way to sign each out. */
export function SessionsSection() {
  const { timezone } = useOrganization();
  const sessions = useQuery(accounts.query.listSessions.queryOptions());
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: accounts.query.listSessions.key() });
  const onError = (error: unknown) => toastFailed(errorText(error));
  const end = useMutation(accounts.query.endSession.mutationOptions({ onSuccess: refresh, onError }));
  const endOthers = useMutation(accounts.query.endOtherSessions.mutationOptions({ onError }));
  const others = sessions.data?.filter((session) => !session.current).length ?? 0;
  // Also without other sessions: a browser that skips the code may be signed out, and its trust can end.
  const hasCodes = useQuery(accounts.query.getTwoFactor.queryOptions()).data?.enabled === true;
  const askToEndOthers = async () => {
    const sure = await confirm({
      title: 'Sign out everywhere else?',
      body: hasCodes
        ? 'Every other browser and phone has to sign in again. You stay signed in here. Browsers that skip the code, this one too, will ask for it at the next sign-in.'
        : 'Every other browser and phone has to sign in again. You stay signed in here.',
      confirmLabel: 'Sign out others',
    });
    if (!sure) return;
    const { ended } = await endOthers.mutateAsync(undefined);
    toastDone(describeEnded(ended));
    await refresh();
  };
  return (
    <SettingsSection
      wide
      title="Where you are signed in"
      text="Don't recognize one? Sign it out and change your password."
      action={
        others > 0 || hasCodes ? (
          <Button variant="default" loading={endOthers.isPending} onClick={() => void askToEndOthers().catch(() => {})}>
            Sign out everywhere else
          </Button>
        ) : null
      }
    >
      {sessions.error && !sessions.data ? (
        <ErrorPanel error={sessions.error} onRetry={() => void sessions.refetch()} />
      ) : sessions.data ? (
        <ListTable
          label="Sessions"
          rows={sessions.data}
          rowId={({ id }) => id}
          columns={[
            ...columnsIn(timezone),
            endColumn((id) => end.mutate({ id }), end.isPending ? end.variables?.id : undefined),
          ]}
        />
      ) : (
        <ListWaiting />
      )}
    </SettingsSection>
  );
}

function describeEnded(ended: number): string {
  if (ended === 0) return 'Every browser will ask for a code at the next sign-in';
  return ended === 1 ? 'One session was signed out' : `${ended} sessions were signed out`;
}

/** Times as in the security log, which lists the same sign-ins. */
const columnsIn = (timezone: string): readonly ListColumn<Session>[] => [
  {
    header: 'Device',
    cell: (session) => (
      <>
        {describeBrowser(session.user_agent)} {session.current ? <StateTag tone="good">This one</StateTag> : null}
      </>
    ),
  },
  { header: 'Organization', cell: (session) => session.organization_name ?? '–' },
  { header: 'Address', cell: (session) => session.ip_address ?? '–' },
  {
    header: 'Signed in',
    cell: (session) => <time dateTime={session.created_at}>{formatDateTime(session.created_at, timezone)}</time>,
  },
];

const endColumn = (end: (id: string) => void, ending: string | undefined): ListColumn<Session> => ({
  header: 'Sign out',
  actions: true,
  cell: (session) =>
    session.current ? null : (
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        loading={ending === session.id}
        aria-label={`Sign out ${describeBrowser(session.user_agent)}`}
        onClick={() => end(session.id)}
      >
        Sign out
      </Button>
    ),
});
