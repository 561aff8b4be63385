import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formatCount } from '#shared/domain/format.ts';
import { go } from '#shared/web/address/navigate.ts';
import { asApiError, errorText } from '#shared/web/api-error.ts';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { addPages } from '../pages/collected-pages.ts';
import { isPicture } from '../pages/upright-picture.ts';
import { readings } from '../reading-api.ts';

const LARGEST = 10 * 1024 * 1024;
export const DOCUMENT_TYPES = '.pdf,.csv,.xlsx,.xml,.txt,.edi,.edifact,.x12,.810,image/*';

/** Uploads a document and opens the result; pictures and several files are shown first. */
export function useReadDocument() {
  const client = useQueryClient();
  const read = useMutation({
    mutationFn: (file: File) => readings.call.readInvoiceDocument({ file }),
    onSuccess: ({ id, ids }) => {
      void client.invalidateQueries({ queryKey: readings.query.listReadings.key() });
      if (ids.length > 1) toastDone(`${formatCount(ids.length)} invoices were read. Confirm each one`);
      go({ add_new_invoice: undefined, invoice_step: undefined, for_vendor: undefined, read_invoice: id });
    },
    onError: (error) =>
      toastFailed(asApiError(error).fields.file ?? errorText(error, 'The document could not be read')),
  });
  const take = (files: readonly File[]) => {
    const [file] = files;
    if (!file || read.isPending) return;
    // A picture may be the first of several pages; several files may be one invoice.
    if (files.length > 1 || isPicture(file)) {
      void addPages(files);
      go({ read_pages: '1' });
    } else if (file.size > LARGEST) toastFailed('A file can be up to 10 MB');
    else read.mutate(file);
  };
  return { take, reading: read.isPending };
}
