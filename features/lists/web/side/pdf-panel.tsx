import { ActionIcon, Button, FileButton, Skeleton } from '@mantine/core';
import { IconPaperclip, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { formatDate, formatFileSize } from '#shared/domain/format.ts';
import { useAct } from '#shared/web/acts/use-act.ts';
import { errorText } from '#shared/web/api-error.ts';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { LARGEST_PDF } from '../../contract/list-file-contract.ts';
import { LIST_TOPICS } from '../builder/groups-cache.ts';
import { type ListFile, listFiles } from '../lists-api.ts';
import classes from './side.module.css';

/** OCONST-049. */
const FILES_FRESH = 60_000;

/** PDFs attached to a list: upload, open, delete (LIST-013 to LIST-015). */
export function PdfPanel({ listId }: { listId: string }) {
  const options = listFiles.query.listPdfs.queryOptions({ input: { id: listId }, staleTime: FILES_FRESH });
  const { data, error, isPending, refetch } = useQuery(options);
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: options.queryKey });
  const add = useMutation({
    mutationFn: (file: File) => listFiles.call.uploadPdf({ id: listId, file }),
    onSuccess: () => {
      toastDone('PDF uploaded successfully');
      return refresh();
    },
    onError: (failure) => toastFailed(errorText(failure, 'Failed to upload PDF')),
  });
  const choose = (file: File | null) => {
    if (file && file.size > LARGEST_PDF) toastFailed('A PDF can be up to 20 MB');
    else if (file) add.mutate(file);
  };
  return (
    <section aria-label="Attached PDFs">
      <p className={classes.note}>Tasting notes, an old list, a price sheet: for your team, up to 20 MB each.</p>
      <FileButton accept="application/pdf" onChange={choose}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            leftSection={<IconPaperclip size={16} stroke={1.6} />}
            loading={add.isPending}
          >
            Upload PDF
          </Button>
        )}
      </FileButton>
      {error && !data ? (
        <ErrorPanel error={error} title="The PDFs could not be loaded" onRetry={() => void refetch()} />
      ) : null}
      {isPending ? <Skeleton height={44} mt={12} aria-hidden /> : null}
      {data?.files.length === 0 ? <p className={classes.note}>No PDFs yet.</p> : null}
      <ul className={classes.files}>
        {data?.files.map((file) => (
          <FileRow key={file.id} listId={listId} file={file} />
        ))}
      </ul>
    </section>
  );
}

interface FileRowProps {
  listId: string;
  file: ListFile;
}

function FileRow({ listId, file }: FileRowProps) {
  const { timezone } = useOrganization();
  const place = { id: listId, pdfId: file.id };
  const { act, busy } = useAct();
  const remove = () =>
    void act({
      send: () => listFiles.call.deletePdf(place),
      done: 'PDF deleted successfully',
      failed: 'Failed to delete PDF',
      topics: LIST_TOPICS,
    });
  return (
    <li>
      <a className={classes.fileName} href={file.url} target="_blank" rel="noopener">
        {file.name}
      </a>
      <span className={classes.faint}>
        {formatFileSize(file.size)} · {formatDate(file.created_at, timezone)}
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={`Delete ${file.name}`}
        title="Delete"
        loading={busy}
        onClick={remove}
      >
        <IconTrash size={18} stroke={1.6} />
      </ActionIcon>
    </li>
  );
}
