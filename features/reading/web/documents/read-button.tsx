import { Button, FileButton } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { DOCUMENT_TYPES, useReadDocument } from './use-read-document.ts';

/** Uploads a vendor's documents to read into an invoice. */
export function ReadButton() {
  const { take, reading } = useReadDocument();
  return (
    <FileButton multiple onChange={take} accept={DOCUMENT_TYPES}>
      {(props) => (
        <Button
          {...props}
          variant="default"
          leftSection={<IconFileImport size={16} stroke={1.6} />}
          loading={reading}
          title="PDF, picture, CSV, XLSX, e-invoice or EDI"
        >
          Upload invoice
        </Button>
      )}
    </FileButton>
  );
}
