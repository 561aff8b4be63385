import { ActionIcon, Button, FileButton, SegmentedControl } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconCamera, IconFile, IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { formatCount } from '#shared/domain/format.ts';
import { useParameter } from '#shared/web/address/use-address.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { askToDiscard } from '#shared/web/dialogs/unsaved-changes.tsx';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import { useNarrow, useOnline } from '#shared/web/media.ts';
import { useStore } from '#shared/web/store.ts';
import { addPages, addShared, type CollectedPage, movePage, pages, removePages } from './collected-pages.ts';
import classes from './pages-dialog.module.css';
import { isPdf, isPicture } from './upright-picture.ts';
import { MOST_PAGES, type ReadHow, useReadPages } from './use-read-pages.ts';

const PAGE_TYPES = 'image/*,.pdf';

/** Pictures and files before they are read: in which order, and whether they are one invoice. */
export function PagesDialog({ close }: DialogProps) {
  const shown = useStore(pages);
  const isShared = useParameter('read_pages') === 'shared';
  const [chosen, setChosen] = useState<ReadHow>();
  const [loading, setLoading] = useState(isShared);
  const { id: organizationId, person } = useOrganization();
  const owner = `${person.id} ${organizationId}`;
  const { read, busy } = useReadPages();
  const online = useOnline();
  const readButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isShared) void addShared(owner).finally(() => setLoading(false));
  }, [isShared, owner]);
  const ready = shown.length > 0;
  useEffect(() => {
    if (ready) readButton.current?.focus();
  }, [ready]);
  const canJoin = shown.every(({ file }) => isPicture(file) || isPdf(file));
  const usual: ReadHow = shown.some(({ file }) => isPicture(file)) ? 'one' : 'each';
  const how = canJoin ? (chosen ?? usual) : 'each';
  const leave = async () => {
    if (busy || (shown.length > 0 && !(await askToDiscard()))) return;
    removePages(shown.map(({ id }) => id));
    close();
  };
  const missing = missingOf({ shown, how, online });
  return (
    <DialogFrame
      title="Read invoice"
      aside={pagesText(shown.length)}
      onClose={() => void leave()}
      footer={
        <div className={classes.footer}>
          <span role="status" className={classes.status}>
            {busy ? 'Reading. Pictures take up to a minute each' : missing}
          </span>
          <Button variant="default" onClick={() => void leave()} disabled={busy}>
            Cancel
          </Button>
          <Button
            ref={readButton}
            disabled={missing !== null || shown.length === 0}
            loading={busy}
            onClick={() => read.mutate(how)}
          >
            {readLabel(shown.length, how)}
          </Button>
        </div>
      }
    >
      {shown.length > 1 && canJoin ? (
        <SegmentedControl
          className={classes.how}
          fullWidth
          aria-label="What these files are"
          value={how}
          onChange={(value) => setChosen(value as ReadHow)}
          disabled={busy}
          data={[
            { value: 'one', label: 'Pages of one invoice' },
            { value: 'each', label: 'One invoice each' },
          ]}
        />
      ) : null}
      {shown.length === 0 && !loading ? (
        <EmptyState title="No pages" text={isShared ? NOTHING_SHARED : 'Take a picture of each page of the invoice.'} />
      ) : null}
      <ol className={classes.pages}>
        {shown.map((page, index) => (
          <PageRow key={page.id} page={page} index={index} last={index === shown.length - 1} how={how} busy={busy} />
        ))}
      </ol>
      <AddPages first={shown.length === 0} busy={busy} />
    </DialogFrame>
  );
}

const NOTHING_SHARED = 'The shared files did not arrive. Share them again, or add them here.';

const pagesText = (count: number) => (count === 0 ? null : count === 1 ? '1 page' : `${formatCount(count)} pages`);

const readLabel = (count: number, how: ReadHow) =>
  count < 2 ? 'Read' : how === 'one' ? `Read ${formatCount(count)} pages` : `Read ${formatCount(count)} invoices`;

interface State {
  shown: readonly CollectedPage[];
  how: ReadHow;
  online: boolean;
}

/** Why they cannot be read now, in one line. */
function missingOf({ shown, how, online }: State): string | null {
  if (!online) return "You're offline. Keep this page open, and read them when you're back online";
  if (how === 'one' && shown.length > MOST_PAGES) return `An invoice can have at most ${MOST_PAGES} files: remove some`;
  return null;
}

interface PageRowProps {
  page: CollectedPage;
  index: number;
  last: boolean;
  how: ReadHow;
  busy: boolean;
}

function PageRow({ page: { id, file, picture, problem }, index, last, how, busy }: PageRowProps) {
  const name = how === 'one' ? `Page ${index + 1}` : file.name;
  return (
    <li className={classes.page} data-problem={problem ? true : undefined}>
      {picture ? (
        <img src={picture} alt="" className={classes.picture} />
      ) : (
        <span className={classes.picture}>
          <IconFile size={24} stroke={1.4} aria-hidden />
        </span>
      )}
      <div className={classes.name}>
        <strong>{name}</strong>
        {how === 'one' ? <span>{file.name}</span> : null}
        {problem ? (
          <span className={classes.problem} role="alert">
            {problem}
          </span>
        ) : null}
      </div>
      {how === 'one' ? (
        <>
          <PageButton label={`Move ${name} up`} disabled={busy || index === 0} onClick={() => movePage(id, -1)}>
            <IconArrowUp size={18} stroke={1.6} />
          </PageButton>
          <PageButton label={`Move ${name} down`} disabled={busy || last} onClick={() => movePage(id, 1)}>
            <IconArrowDown size={18} stroke={1.6} />
          </PageButton>
        </>
      ) : null}
      <PageButton label={`Remove ${name}`} disabled={busy} onClick={() => removePages([id])}>
        <IconTrash size={18} stroke={1.6} />
      </PageButton>
    </li>
  );
}

interface PageButtonProps {
  label: string;
  disabled: boolean;
  onClick: () => void;
  children: React.ReactNode;
}

function PageButton({ label, disabled, onClick, children }: PageButtonProps) {
  const narrow = useNarrow();
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={narrow ? 44 : 32}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  );
}

/** The camera where a phone has one, and files. */
function AddPages({ first, busy }: { first: boolean; busy: boolean }) {
  const narrow = useNarrow();
  const size = narrow ? 'md' : 'sm';
  return (
    <div className={classes.add}>
      {narrow ? (
        <FileButton onChange={(file) => file && void addPages([file])} accept="image/*" capture="environment">
          {(props) => (
            <Button
              {...props}
              size={size}
              variant="default"
              disabled={busy}
              leftSection={<IconCamera size={18} stroke={1.6} />}
            >
              {first ? 'Take a picture' : 'Next picture'}
            </Button>
          )}
        </FileButton>
      ) : null}
      <FileButton multiple onChange={(files) => void addPages(files)} accept={PAGE_TYPES}>
        {(props) => (
          <Button
            {...props}
            size={size}
            variant="default"
            disabled={busy}
            leftSection={<IconPlus size={18} stroke={1.6} />}
          >
            Add files
          </Button>
        )}
      </FileButton>
    </div>
  );
}
