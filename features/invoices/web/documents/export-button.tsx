import { Button } from '@mantine/core';
import { useAct } from '#shared/web/acts/use-act.ts';
import { download } from '#shared/web/download.ts';

interface ExportButtonProps {
  path: string;
  failed: string;
  label?: string;
  size?: 'compact-md';
  disabled?: boolean;
  title?: string;
  className?: string | undefined;
}

/** Downloads a document. */
export function ExportButton({ path, failed, label = 'Export', size, disabled, title, className }: ExportButtonProps) {
  const { act, busy } = useAct();
  const exportFile = () => void act({ send: () => download('GET', path), failed, topics: [] });
  return (
    <Button
      variant="default"
      {...(size && { size })}
      className={className}
      disabled={disabled}
      title={title}
      loading={busy}
      onClick={exportFile}
    >
      {label}
    </Button>
  );
}
