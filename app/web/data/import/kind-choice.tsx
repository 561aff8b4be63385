import '@mantine/core/styles/FloatingIndicator.css';
import { SegmentedControl } from '@mantine/core';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import type { ImportKind } from '../data-api.ts';
import classes from './import-dialog.module.css';
import { IMPORT_KINDS, kindText } from './import-kinds.ts';
import type { Importing } from './use-import.ts';

export function KindChoice({ importing: { file, kind, chooseKind } }: { importing: Importing }) {
  const { isAdmin } = useOrganization();
  // Members import sales, and nothing else.
  if (!isAdmin) return <p className={classes.kindText}>{kindText('sales').text}</p>;
  return (
    <section>
      <h3 className={classes.title}>{file ? 'File type' : 'Kinds of import'}</h3>
      <div className={classes.kinds}>
        <SegmentedControl
          aria-label="File type"
          value={kind}
          data={IMPORT_KINDS.map((each) => ({ value: each.kind, label: each.label }))}
          onChange={(next) => chooseKind(next as ImportKind)}
        />
      </div>
      <p className={classes.kindText}>{kindText(kind).text}</p>
    </section>
  );
}
