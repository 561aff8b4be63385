import { ActionIcon } from '@mantine/core';
import { IconMenu2, IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { COUNT_DATABASE } from '#features/counting/web/count/device/count-database-name.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { useNewVersion } from '#shared/web/app-files.ts';
import { openDialog } from '#shared/web/dialogs/open-dialog.ts';
import { LiveIndicator } from '#shared/web/feedback/live-indicator.tsx';
import { useNarrow, usePhone } from '#shared/web/media.ts';
import { titleSlot } from '#shared/web/page/title-slot.ts';
import { useStore } from '#shared/web/store.ts';
import { ThemeToggle } from '#shared/web/theme/theme-toggle.tsx';
import { switchingOrganization } from '../account/switching.ts';
import type { Me } from '../account/use-me.ts';
import { banners } from '../banners.ts';
import { visibleTo } from '../navigation.ts';
import { openSearch } from './app-shortcuts.ts';
import { Brand } from './brand.tsx';
import classes from './header.module.css';
import { MenuBar } from './menu-bar.tsx';
import { UserMenu } from './user-menu.tsx';

const WaitingMark = lazy(async () => ({
  default: (await import('#features/counting/web/count/waiting/waiting-mark.tsx')).WaitingMark,
}));

/** Sends this device's counts from any page; a device that never counted loads nothing for it. */
function WaitingCounts({ me }: { me: Me }) {
  const [counted, setCounted] = useState(false);
  useEffect(() => {
    void hasCounted().then(setCounted);
  }, []);
  const place = me.active_organization;
  if (!counted || !place) return null;
  return (
    <Suspense fallback={null}>
      <WaitingMark owner={`${me.user.id} ${place.id}`} />
    </Suspense>
  );
}

async function hasCounted(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === COUNT_DATABASE);
  } catch {
    return true; // a browser that does not say
  }
}

const SlideInMenu = lazy(async () => ({ default: (await import('./slide-in-menu.tsx')).SlideInMenu }));
const DemoLabel = lazy(async () => ({ default: (await import('../data/demo/demo-label.tsx')).DemoLabel }));
const BannerChips = lazy(async () => ({ default: (await import('#shared/web/banners/banner-chips.tsx')).BannerChips }));

interface HeaderProps {
  me: Me;
  menuOpen: boolean;
  onMenu: (open: boolean) => void;
}

export function Header({ me, menuOpen, onMenu }: HeaderProps) {
  const narrow = useNarrow();
  const phone = usePhone();
  const groups = visibleTo(me.is_internal);
  return (
    <header className={classes.header}>
      {narrow && !phone ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label="Menu"
          aria-expanded={menuOpen}
          onClick={() => onMenu(true)}
        >
          <IconMenu2 size={22} stroke={1.6} />
        </ActionIcon>
      ) : null}
      {phone ? (
        <div ref={titleSlot.set} className={classes.title} />
      ) : (
        <GoLink to="/insights" className={classes.brand} aria-label="Cellarhand, Home">
          <Brand />
        </GoLink>
      )}
      {narrow ? null : <MenuBar groups={groups} />}
      <div className={classes.tools}>
        <WaitingCounts me={me} />
        <Suspense fallback={null}>
          <DemoLabel />
          {phone ? <BannerChips banners={banners} /> : null}
        </Suspense>
        <LiveIndicator />
        <NewVersion />
        {me.organization_count > 1 && !phone ? <OrganizationSwitch name={me.active_organization?.name ?? ''} /> : null}
        {phone ? null : (
          <button type="button" className={classes.search} onClick={openSearch} aria-label="Search">
            <IconSearch size={18} stroke={1.6} aria-hidden />
            <span className={classes.searchText}>Search</span>
            <kbd className={classes.key}>/</kbd>
          </button>
        )}
        <ThemeToggle className={classes.theme} />
        <UserMenu me={me} />
      </div>
      {narrow && menuOpen ? (
        <Suspense fallback={null}>
          <SlideInMenu groups={groups} onClose={() => onMenu(false)} />
        </Suspense>
      ) : null}
    </header>
  );
}

/** Reloading is up to the person: drafts are kept, and a form with other input asks first. */
function NewVersion() {
  if (!useNewVersion()) return null;
  return (
    <button
      type="button"
      className={classes.update}
      title="A new version of Cellarhand is available. Your drafts are kept."
      onClick={() => window.location.reload()}
    >
      Update
    </button>
  );
}

function OrganizationSwitch({ name }: { name: string }) {
  const switching = useStore(switchingOrganization);
  return (
    <button
      type="button"
      className={classes.organization}
      title="Switch Organization"
      disabled={switching}
      onClick={() => openDialog('switch_organization')}
    >
      {switching ? 'Switching...' : name}
    </button>
  );
}
