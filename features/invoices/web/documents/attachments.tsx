import { ActionIcon, Button, FileButton, Skeleton } from '@mantine/core';
import { IconPaperclip, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { formatDate, formatFileSize } from '#shared/domain/format.ts';
import { API_BASE } from '#shared/web/api-client.ts';
import { errorText } from '#shared/web/api-error.ts';
import { confirm } from '#shared/web/dialogs/confirm.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { LARGEST_ATTACHMENT } from '../../contract/invoice-attachment-contract.ts';
import classes from './attachments.module.css';
import type { Attachment, invoiceAttachments } from './attachments-api.ts';

type Call = 'listAttachments' | 'addAttachment' | 'deleteAttachment';

interface AttachmentsProps {
  /** The owner of the files, as in the URL of its calls. */
  kind: 'po' | 'invoices';
  /** The calls for that owner. */
  api: { query: Pick<typeof invoiceAttachments.query, Call>; call: Pick<typeof invoiceAttachments.call, Call> };
  ownerId: string;
}

/** Files of an order or an invoice: add, list, delete (PO-021, PO-022). */
export function Attachments({ kind, api, ownerId }: AttachmentsProps) {
  const { query: queries, call } = api;
  const options = queries.listAttachments.queryOptions({ input: { id: ownerId } });
  const query = useQuery(options);
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: options.queryKey });
  const add = useMutation({
    mutationFn: (file: File) => call.addAttachment({ id: ownerId, file }),
    onSuccess: (added) => {
      toastDone(`${added.name} attached`);
      return refresh();
    },
    onError: (error) => toastFailed(errorText(error, 'The file could not be attached')),
  });
  const choose = (file: File | null) => {
    if (!file) return;
    if (file.size > LARGEST_ATTACHMENT) toastFailed('A file can be up to 10 MB');
    else add.mutate(file);
  };
  return (
    <section className={classes.attachments} aria-label="Attachments">
      <div className={classes.partHead}>
        <h3>Attachments</h3>
        <FileButton onChange={choose}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="compact-md"
              leftSection={<IconPaperclip size={15} stroke={1.6} />}
              loading={add.isPending}
            >
              Attach a file
            </Button>
          )}
        </FileButton>
      </div>
      {query.error ? <ErrorPanel error={query.error} onRetry={() => query.refetch()} /> : null}
      {query.isPending ? <Skeleton height={44} aria-hidden /> : null}
      {query.data?.length === 0 ? <p className={classes.empty}>No files yet. Each can be up to 10 MB.</p> : null}
      <ul className={classes.list}>
        {query.data?.map((file) => (
          <AttachmentRow key={file.id} kind={kind} api={api} ownerId={ownerId} file={file} onDeleted={refresh} />
        ))}
      </ul>
    </section>
  );
}

interface AttachmentRowProps extends AttachmentsProps {
  file: Attachment;
  onDeleted: () => void;
}

function AttachmentRow({ kind, api, ownerId, file, onDeleted }: AttachmentRowProps) {
  const { timezone } = useOrganization();
  const remove = useMutation({
    mutationFn: () => api.call.deleteAttachment({ id: ownerId, attachment_id: file.id }),
    onSuccess: () => {
      toastDone(`${file.name} deleted`);
      onDeleted();
    },
    onError: (error) => toastFailed(errorText(error, 'The file could not be deleted')),
  });
  const ask = async () => {
    const body = `Delete ${file.name}? This cannot be undone.`;
    if (await confirm({ title: 'Delete file', body, confirmLabel: 'Delete', danger: true })) remove.mutate();
  };
  return (
    <li>
      <a
        className={classes.fileName}
        href={`${API_BASE}/ordering/${kind}/${ownerId}/attachments/${file.id}`}
        download={file.name}
      >
        {file.name}
      </a>
      <span className={classes.faint}>{formatFileSize(file.size)}</span>
      <span className={classes.faint}>{formatDate(file.created_at, timezone)}</span>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={`Delete ${file.name}`}
        title="Delete"
        loading={remove.isPending}
        onClick={ask}
      >
        <IconTrash size={17} stroke={1.6} />
      </ActionIcon>
    </li>
  );
}
