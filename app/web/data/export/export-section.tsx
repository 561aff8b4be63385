import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { SettingsSection } from '#features/accounts/web/parts/settings-section.tsx';
import { errorText } from '#shared/web/api-error.ts';
import { download } from '#shared/web/download.ts';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import classes from './export-section.module.css';

const KINDS = [
  ['items', 'Items'],
  ['invoices', 'Invoices'],
  ['counts', 'Counts'],
  ['recipes', 'Recipes'],
  ['matches', 'POS matches'],
  ['sales', 'Sales'],
] as const;

/** Exports files that import can read. */
export function ExportSection() {
  const fetching = useMutation({
    mutationFn: (kind: string) => download('GET', `/export/${kind}`),
    onSuccess: (name) => toastDone(`${name} was downloaded`),
    onError: (error) => toastFailed(errorText(error)),
  });
  return (
    <SettingsSection
      title="Export"
      text="CSV files that any spreadsheet opens. Imported into an empty organization in this order, they give the same figures."
    >
      <div className={classes.buttons}>
        {KINDS.map(([kind, label]) => (
          <Button
            key={kind}
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.6} />}
            loading={fetching.isPending && fetching.variables === kind}
            onClick={() => fetching.mutate(kind)}
          >
            {label}
          </Button>
        ))}
      </div>
    </SettingsSection>
  );
}
