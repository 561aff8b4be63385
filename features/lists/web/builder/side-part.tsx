import { Tabs } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { go } from '#shared/web/address/navigate.ts';
import { useParameter } from '#shared/web/address/use-address.ts';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { WaitingRows } from '#shared/web/feedback/waiting-rows.tsx';
import type { BeverageList, ListGroup } from '../lists-api.ts';
import { useStyles } from '../side/use-styles.ts';
import { ListView } from '../view/list-view.tsx';
import { viewOf } from '../view/viewed-list.ts';
import classes from './builder.module.css';
import { GroupsPart } from './groups-part.tsx';
import type { useListActs } from './use-list-acts.ts';

const StylePanel = lazy(async () => ({ default: (await import('../side/style-panel.tsx')).StylePanel }));
const GuestPanel = lazy(async () => ({ default: (await import('../side/guest-panel.tsx')).GuestPanel }));
const PdfPanel = lazy(async () => ({ default: (await import('../side/pdf-panel.tsx')).PdfPanel }));

interface SidePartProps {
  list: BeverageList;
  groups: readonly ListGroup[];
  /** There is room for one part at a time, including the editor. */
  narrow: boolean;
  acts: ReturnType<typeof useListActs>;
}

const TABS = { edit: 'Edit', preview: 'Preview', guests: 'Guests', style: 'Style', pdfs: 'PDFs' };

/** The panel next to the groups: the list as guests see it, its look, and its PDFs. */
export function SidePart({ list, groups, narrow, acts }: SidePartProps) {
  const asked = useParameter('side');
  const offered = Object.entries(TABS).filter(([value]) => narrow || value !== 'edit');
  const usual = narrow ? 'edit' : 'preview';
  const tab = offered.some(([value]) => value === asked) ? asked : usual;
  return (
    <Tabs
      className={classes.side}
      value={tab}
      keepMounted={false}
      onChange={(next) => go({ side: next === usual ? undefined : (next ?? undefined) }, { replace: true })}
    >
      <Tabs.List className={classes.tabs}>
        {offered.map(([value, label]) => (
          <Tabs.Tab key={value} value={value}>
            {label}
            {value === 'pdfs' && list.pdf_count > 0 ? ` (${list.pdf_count})` : ''}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {narrow ? (
        <Tabs.Panel value="edit" className={classes.panel}>
          <GroupsPart list={list} groups={groups} />
        </Tabs.Panel>
      ) : null}
      <Tabs.Panel value="preview" className={classes.panel}>
        <Preview list={list} groups={groups} />
      </Tabs.Panel>
      <Suspense fallback={<WaitingRows />}>
        <Tabs.Panel value="guests" className={classes.panel}>
          <GuestPanel list={list} acts={acts} />
        </Tabs.Panel>
        <Tabs.Panel value="style" className={classes.panel}>
          <StylePanel list={list} groups={groups} />
        </Tabs.Panel>
        <Tabs.Panel value="pdfs" className={classes.panel}>
          <PdfPanel listId={list.id} />
        </Tabs.Panel>
      </Suspense>
    </Tabs>
  );
}

function Preview({ list, groups }: Pick<SidePartProps, 'list' | 'groups'>) {
  const { ready, holding, error } = useStyles(list.id);
  const { name: venue } = useOrganization();
  if (error && !ready) return <ErrorPanel error={error} title="The preview could not be shown" />;
  return ready ? <ListView list={viewOf(list, groups, venue)} styles={holding} /> : <WaitingRows rows={8} />;
}
