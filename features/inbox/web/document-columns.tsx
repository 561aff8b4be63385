import { Button } from '@mantine/core';
import type { ListColumn } from '#features/accounts/web/parts/list-table.tsx';
import { StateTag } from '#features/accounts/web/parts/state-tag.tsx';
import { formatCount, formatDateTime } from '#shared/domain/format.ts';
import { useAct } from '#shared/web/acts/use-act.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import classes from './inbox.module.css';
import { type InboxDocument, inbox } from './inbox-api.ts';

const WORDS = { waiting: 'Waiting', read: 'Read', imported: 'Imported', quarantined: 'Quarantine' } as const;
const TONES = { waiting: 'plain', read: 'good', imported: 'good', quarantined: 'waits' } as const;

interface Viewer {
  readonly timezone: string;
  readonly isAdmin: boolean;
}

/** The columns of the inbox, with what the viewer may do with a document. */
export const documentColumns = ({ timezone, isAdmin }: Viewer): readonly ListColumn<InboxDocument>[] => [
  {
    header: 'Document',
    cell: ({ name, sender, subject, source }) => (
      <span className={classes.document}>
        <strong>{name}</strong>
        <span className={classes.origin}>
          {source === 'folder' ? 'Folder' : [sender ?? 'Unknown sender', subject].filter(Boolean).join(': ')}
        </span>
      </span>
    ),
  },
  { header: 'Received', cell: ({ received_at }) => formatDateTime(received_at, timezone) },
  {
    header: 'State',
    cell: ({ state, reason, outcome }) => (
      <span className={classes.document}>
        <StateTag tone={TONES[state]}>{WORDS[state]}</StateTag>
        {reason || outcome ? <span className={classes.reason}>{reason ?? outcome}</span> : null}
      </span>
    ),
  },
  { header: 'Actions', actions: true, cell: (document) => <Acts document={document} isAdmin={isAdmin} /> },
];

function Acts({ document, isAdmin }: { document: InboxDocument; isAdmin: boolean }) {
  const { act, busy } = useAct();
  const { id, name, state, cause, sender, reading_ids } = document;
  const release = (allow_sender: boolean) =>
    act({
      send: () => inbox.call.processDocument({ id, allow_sender }),
      done: ({ processed }) =>
        allow_sender && sender
          ? `${sender} is allowed. ${processed === 1 ? '1 document is' : `${formatCount(processed)} documents are`} being read`
          : `${name} is being read`,
      failed: `Couldn't process ${name}`,
      topics: ['inbox'],
    });
  const remove = () =>
    act({
      send: () => inbox.call.deleteDocument({ id }),
      done: `${name} deleted`,
      failed: `Couldn't delete ${name}`,
      topics: ['inbox'],
    });
  const [first] = reading_ids;
  return (
    <>
      {state === 'read' && first ? (
        <GoLink to="/invoices" go={{ read_invoice: first }} className={classes.link}>
          {reading_ids.length === 1 ? 'Review invoice' : `Review ${formatCount(reading_ids.length)} invoices`}
        </GoLink>
      ) : null}
      {state === 'quarantined' && cause === 'sender' && sender && isAdmin ? (
        <Button size="compact-sm" disabled={busy} onClick={() => void release(true)}>
          Allow sender
        </Button>
      ) : null}
      {state === 'quarantined' && cause !== 'unopened' ? (
        <Button
          size="compact-sm"
          variant="default"
          disabled={busy}
          aria-label={`${cause === 'content' ? 'Try again' : 'Read once'}: ${name}`}
          onClick={() => void release(false)}
        >
          {cause === 'content' ? 'Try again' : 'Read once'}
        </Button>
      ) : null}
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        disabled={busy}
        aria-label={`Delete ${name}`}
        onClick={() => void remove()}
      >
        Delete
      </Button>
    </>
  );
}
