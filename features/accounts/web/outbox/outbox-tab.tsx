import { Button } from '@mantine/core';
import { formatDateTime } from '#shared/domain/format.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { go } from '#shared/web/address/navigate.ts';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { type ListColumn, ListTable } from '../parts/list-table.tsx';
import { ListWaiting } from '../parts/list-waiting.tsx';
import { SettingsSection } from '../parts/settings-section.tsx';
import { StateTag } from '../parts/state-tag.tsx';
import { useOrganization } from '../use-organization.ts';
import { MAIL_TONES, MAIL_WORDS } from './mail-words.ts';
import { canSendNow, type Mail, useOutbox, useSending } from './use-outbox.ts';

/** The organization's mail. Without a mail server it waits here, and people deliver it themselves. */
export function OutboxTab() {
  const outbox = useOutbox();
  const { timezone } = useOrganization();
  const send = useSending();
  const mails = outbox.data?.pages.flatMap((page) => page.data);
  return (
    <SettingsSection
      wide
      title="Outbox"
      text="Mail of this organization, newest first. Without a mail server, it stays here. Invitation links are hidden: copy them in Team."
    >
      {outbox.error && !mails ? (
        <ErrorPanel error={outbox.error} onRetry={() => void outbox.refetch()} />
      ) : !mails ? (
        <ListWaiting />
      ) : mails.length === 0 ? (
        <EmptyState
          title="No mail yet"
          text="Invitations and purchase orders appear here when they are sent by e-mail."
        />
      ) : (
        <ListTable
          label="Outbox"
          rows={mails}
          rowId={({ id }) => id}
          columns={columnsOf(timezone, (mail) => send.mutate({ id: mail.id }))}
        />
      )}
      {outbox.hasNextPage ? (
        <Button
          mt="md"
          variant="default"
          loading={outbox.isFetchingNextPage}
          onClick={() => void outbox.fetchNextPage()}
        >
          Show older mail
        </Button>
      ) : null}
    </SettingsSection>
  );
}

const columnsOf = (timezone: string, send: (mail: Mail) => void): readonly ListColumn<Mail>[] => [
  { header: 'Subject', cell: (mail) => <GoLink go={{ mail: mail.id }}>{mail.subject}</GoLink> },
  { header: 'File', cell: (mail) => mail.attachment?.name ?? '' },
  { header: 'To', cell: (mail) => mail.recipient },
  { header: 'Created', cell: (mail) => formatDateTime(mail.created_at, timezone) },
  {
    header: 'Status',
    cell: (mail) => (
      <span title={mail.error ?? undefined}>
        <StateTag tone={MAIL_TONES[mail.status]}>{MAIL_WORDS[mail.status]}</StateTag>
      </span>
    ),
  },
  {
    header: 'Actions',
    actions: true,
    cell: (mail) => (
      <>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-label={`Open ${mail.subject}`}
          onClick={() => go({ mail: mail.id })}
        >
          Open
        </Button>
        {canSendNow(mail) ? (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Send now: ${mail.subject}`}
            onClick={() => send(mail)}
          >
            Send now
          </Button>
        ) : null}
      </>
    ),
  },
];
