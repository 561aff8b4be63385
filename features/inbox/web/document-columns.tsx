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
    header: 'Status',
    cell: ({ state, reason, outcome }) => (
      <span className={classes.document}>
        <StateTag tone={TONES[state]}>{WORDS[state]}</StateTag>
        {reason || outcome ? <span className={classes.reason}>{reason ?? outcome}</span> : null}
      </span>
    ),
  },
  { header: 'Actions', actions: true, cell: (document) => <Acts document={document} isAdmin={isAdmin} /> },
];

const AGAIN = { sender: 'Read once', unverified: 'Read once', content: 'Try again', sales: 'Import once' } as const;

const beingDone = (documents: number, done: string) =>
  `${documents === 1 ? '1 document is' : `${formatCount(documents)} documents are`} being ${done}`;

function Acts({ document, isAdmin }: { document: InboxDocument; isAdmin: boolean }) {
  const { act, busy } = useAct();
  const { id, name, state, cause, sender, sender_confirmed, reading_ids } = document;
  const isSales = cause === 'sales';
  const release = (more: { allow_sender?: true; import_sales?: true } = {}) =>
    act({
      send: () => inbox.call.processDocument({ id, ...more }),
      done: ({ processed }) =>
        more.import_sales && sender
          ? `Sales reports from ${sender} will be imported from now on. ${beingDone(processed, 'imported')}`
          : more.allow_sender && sender
            ? `${sender} is allowed. ${beingDone(processed, 'read')}`
            : `${name} is being ${isSales ? 'imported' : 'read'}`,
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
        <Button size="compact-sm" disabled={busy} onClick={() => void release({ allow_sender: true })}>
          Allow sender
        </Button>
      ) : null}
      {state === 'quarantined' && isSales && sender && sender_confirmed && isAdmin ? (
        <Button
          size="compact-sm"
          disabled={busy}
          aria-label={`Import all from ${sender}`}
          onClick={() => void release({ import_sales: true })}
        >
          Import all
        </Button>
      ) : null}
      {state === 'quarantined' && cause && cause !== 'unopened' ? (
        <Button
          size="compact-sm"
          variant="default"
          disabled={busy}
          aria-label={`${AGAIN[cause]}: ${name}`}
          onClick={() => void release()}
        >
          {AGAIN[cause]}
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
