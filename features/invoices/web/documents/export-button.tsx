import { Button } from '@mantine/core';
import { useState } from 'react';
import { errorText } from '#shared/web/api-error.ts';
import { download } from '#shared/web/download.ts';
import { toastFailed } from '#shared/web/feedback/toast.ts';

interface ExportButtonProps {
  path: string;
  failed: string;
  label?: string;
  size?: 'compact-md';
  disabled?: boolean;
  title?: string;
  className?: string | undefined;
}

/** Downloads a document as PDF. */
export function ExportButton({ path, failed, label = 'Export', size, disabled, title, className }: ExportButtonProps) {
  const [exporting, setExporting] = useState(false);
  const exportPdf = async () => {
    setExporting(true);
    try {
      await download('GET', path);
    } catch (error) {
      toastFailed(errorText(error, failed));
    }
    setExporting(false);
  };
  return (
    <Button
      variant="default"
      {...(size && { size })}
      className={className}
      disabled={disabled}
      title={title}
      loading={exporting}
      onClick={exportPdf}
    >
      {label}
    </Button>
  );
}
