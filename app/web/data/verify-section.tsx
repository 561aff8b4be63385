import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { ListTable } from '#features/accounts/web/parts/list-table.tsx';
import { Refusal } from '#features/accounts/web/parts/settings-form.tsx';
import { SettingsSection } from '#features/accounts/web/parts/settings-section.tsx';
import { formatCount } from '#shared/domain/format.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { data, type Verification } from './data-api.ts';
import { ProgressBar } from './progress-bar.tsx';
import classes from './verify-section.module.css';

export function VerifySection() {
  const verify = useMutation(data.query.verifyData.mutationOptions());
  return (
    <SettingsSection
      title="Verify"
      text="Recomputes every balance and every value from the ledger and compares. Changes nothing."
    >
      <div className={classes.content}>
        <Refusal error={verify.error} />
        {verify.isPending ? (
          <ProgressBar label="Verifying" text="Recomputing from the ledger" />
        ) : (
          <>
            {verify.data ? <Outcome found={verify.data} /> : null}
            <div>
              <Button variant="default" onClick={() => verify.mutate(undefined)}>
                {verify.data ? 'Verify again' : 'Verify now'}
              </Button>
            </div>
          </>
        )}
      </div>
    </SettingsSection>
  );
}

function Outcome({ found: { balances, movements, different, differences } }: { found: Verification }) {
  const compared = `${formatCount(balances)} balances, ${formatCount(movements)} movements`;
  if (different === 0)
    return (
      <p className={classes.good} role="status">
        <IconCheck size={18} stroke={2} aria-hidden />
        {compared}: everything agrees with the ledger.
      </p>
    );
  return (
    <>
      <p className={classes.bad} role="alert">
        <IconAlertTriangle size={18} stroke={1.8} aria-hidden />
        {compared}: {formatCount(different)} {different === 1 ? 'differs' : 'differ'} from the ledger.
      </p>
      <ListTable
        label="Differences"
        rows={differences.map((difference, index) => ({ ...difference, id: String(index) }))}
        rowId={({ id }) => id}
        columns={[
          { header: 'What', cell: ({ kind }) => kind.replaceAll('_', ' ') },
          {
            header: 'Item',
            cell: ({ item_id }) => (item_id ? <GoLink go={{ item: item_id }}>Open item</GoLink> : '–'),
          },
          { header: 'Stored', cell: ({ held }) => <span data-figure>{held ?? '–'}</span> },
          { header: 'Ledger', cell: ({ ledger }) => <span data-figure>{ledger ?? '–'}</span> },
        ]}
      />
    </>
  );
}
