import { IconClipboardCheck, IconHome, IconMenu2, IconPackageImport, IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { usePath } from '#shared/web/address/use-address.ts';
import { menu } from '../navigation.ts';
import { HOME } from '../paths.ts';
import { openSearch } from './app-shortcuts.ts';
import classes from './phone-bar.module.css';

const ORDERS = '/purchase-order';
/** The page where deliveries are received; until there is one, the orders that they belong to. */
const RECEIVE = menu.flatMap(({ children }) => children).find(({ label }) => label === 'Receive')?.to ?? ORDERS;

/** The bar under the thumb: each of the five is one tap away from anywhere. */
export function PhoneBar({ menuOpen, onMenu }: { menuOpen: boolean; onMenu: () => void }) {
  const path = usePath();
  const link = (to: string, label: string, icon: ReactNode) => (
    <GoLink to={to} className={classes.entry} aria-current={path === to ? 'page' : undefined}>
      {icon}
      {label}
    </GoLink>
  );
  return (
    <nav className={classes.bar} data-phone-bar aria-label="Quick access">
      {link(HOME, 'Home', <IconHome size={22} stroke={1.6} aria-hidden />)}
      {link('/count', 'Count', <IconClipboardCheck size={22} stroke={1.6} aria-hidden />)}
      <button type="button" className={classes.entry} onClick={openSearch}>
        <IconSearch size={22} stroke={1.6} aria-hidden />
        Search
      </button>
      {link(RECEIVE, 'Receive', <IconPackageImport size={22} stroke={1.6} aria-hidden />)}
      <button type="button" className={classes.entry} aria-expanded={menuOpen} onClick={onMenu}>
        <IconMenu2 size={22} stroke={1.6} aria-hidden />
        More
      </button>
    </nav>
  );
}
