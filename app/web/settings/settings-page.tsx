import { type ComponentType, type LazyExoticComponent, lazy, Suspense, useEffect, useRef } from 'react';
import { LEAST_ROLE } from '#features/accounts/domain/permissions.ts';
import { ROLES } from '#features/accounts/domain/team-rules.ts';
import { ListWaiting } from '#features/accounts/web/parts/list-waiting.tsx';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { useParameter } from '#shared/web/address/use-address.ts';
import { ErrorBoundary } from '#shared/web/feedback/error-boundary.tsx';
import { Page } from '#shared/web/page/page.tsx';
import classes from './settings-page.module.css';
import { type SettingsTab, settingsTabs } from './settings-tabs.ts';

const contents = new Map<SettingsTab, LazyExoticComponent<ComponentType>>(
  settingsTabs.map((tab) => [tab, lazy(async () => ({ default: await tab.load() }))]),
);

/** The tab is in the address; a tab that the role may not see counts as unknown. */
export function SettingsPage() {
  const { role } = useOrganization();
  const wanted = useParameter('tab');
  const tabs = settingsTabs.filter(({ act }) => !act || ROLES.indexOf(role) <= ROLES.indexOf(LEAST_ROLE[act]));
  const tab = tabs.find(({ key }) => key === wanted) ?? settingsTabs[0];
  const Content = contents.get(tab);
  return (
    <Page title="Account Settings" scrolls below={<TabLinks tabs={tabs} chosen={tab} />}>
      <div className={classes.content}>
        <ErrorBoundary key={tab.key}>
          <Suspense fallback={<ListWaiting />}>{Content ? <Content /> : null}</Suspense>
        </ErrorBoundary>
      </div>
    </Page>
  );
}

function TabLinks({ tabs, chosen }: { tabs: readonly SettingsTab[]; chosen: SettingsTab }) {
  const bar = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another chosen tab is what may be out of sight
  useEffect(() => {
    const tab = bar.current?.querySelector<HTMLElement>('[aria-current]');
    if (tab && bar.current) bar.current.scrollLeft = tab.offsetLeft - bar.current.offsetLeft - 60;
  }, [chosen]);
  return (
    <nav ref={bar} className={classes.tabs} aria-label="Settings">
      {tabs.map((tab) => (
        <GoLink
          key={tab.key}
          go={{ tab: tab.key }}
          className={classes.tab}
          aria-current={tab === chosen ? 'page' : undefined}
        >
          {tab.label}
        </GoLink>
      ))}
    </nav>
  );
}
