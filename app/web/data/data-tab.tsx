import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { SettingsSection } from '#features/accounts/web/parts/settings-section.tsx';
import { go, goTo } from '#shared/web/address/navigate.ts';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { BackupSection } from './backup/backup-section.tsx';
import { RestoreSection } from './backup/restore-section.tsx';
import { data } from './data-api.ts';
import { DemoProgress } from './demo/demo-progress.tsx';
import { DEMO_TEXT } from './demo/demo-text.ts';
import { useDemoLoading } from './demo/use-demo-loading.ts';
import { ExportSection } from './export/export-section.tsx';
import { VerifySection } from './verify-section.tsx';

/** Settings that concern all data. */
export function DataTab() {
  const status = useQuery(data.query.getDataStatus.queryOptions());
  return (
    <>
      <SettingsSection
        title="Import"
        text="Items, invoices or counts from a spreadsheet. You'll see every problem before anything changes."
      >
        <Button onClick={() => go({ import: '1' })}>Import a spreadsheet</Button>
      </SettingsSection>
      {status.data?.empty ? <DemoSection /> : null}
      {status.error && !status.data ? <ErrorPanel error={status.error} onRetry={() => void status.refetch()} /> : null}
      <ExportSection />
      <VerifySection />
      <BackupSection allowed={status.data?.may_back_up} />
      {status.data?.may_restore ? <RestoreSection /> : null}
    </>
  );
}

function DemoSection() {
  const demo = useDemoLoading(() => goTo('/inventory'));
  return (
    <SettingsSection title="Demo venue" text={DEMO_TEXT}>
      {demo.state === 'idle' ? (
        <Button variant="default" onClick={demo.start}>
          Load the demo venue
        </Button>
      ) : (
        <DemoProgress demo={demo} />
      )}
    </SettingsSection>
  );
}
