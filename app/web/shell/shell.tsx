import { useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, type ReactNode, Suspense, useEffect, useState } from 'react';
import { countingBulkOffers } from '#features/counting/web/counting-pages.ts';
import { InvoiceOffers } from '#features/invoices/web/invoice/invoice-offers.ts';
import { BulkOffers } from '#features/items/web/bulk/bulk-offers.ts';
import { SuggestedMatch } from '#features/items/web/inventory/suggested-match.ts';
import { MoreResults } from '#features/items/web/search/more-results.tsx';
import { labelsBulkOffers, labelsInvoiceOffers } from '#features/labels/web/labels-pages.ts';
import { listsBulkOffers } from '#features/lists/web/lists-pages.ts';
import { ordersBulkOffers } from '#features/orders/web/orders-pages.ts';
import { SuggestedInList } from '#features/sales/web/sales-pages.ts';
import { formatBy } from '#shared/domain/format.ts';
import { UNITED_STATES } from '#shared/domain/region.ts';
import { keepAppFiles } from '#shared/web/app-files.ts';
import { BannerHost } from '#shared/web/banners/banner.tsx';
import { ConfirmHost } from '#shared/web/dialogs/confirm-host.tsx';
import { DialogHost } from '#shared/web/dialogs/dialog-host.tsx';
import { startLive } from '#shared/web/live.ts';
import { useOnline, usePhone } from '#shared/web/media.ts';
import { setDraftOwner } from '#shared/web/own-drafts.ts';
import { keepCache } from '#shared/web/persisted-cache.ts';
import { TwoFactorNeeded } from '../account/two-factor-needed.tsx';
import { meRequest, useMe } from '../account/use-me.ts';
import { banners } from '../banners.ts';
import { dialogs } from '../dialogs.ts';
import { liveTopics } from '../live-topics.ts';
import { useAppShortcuts } from './app-shortcuts.ts';
import { Brand } from './brand.tsx';
import { Header } from './header.tsx';
import { OfflineBoundary, OfflinePage } from './offline-page.tsx';
import { PhoneBar } from './phone-bar.tsx';
import { moreResults } from './search/more-groups.ts';
import classes from './shell.module.css';

/** What other features offer for the selected lines of a list. */
const bulkOffers = [...countingBulkOffers, ...ordersBulkOffers, ...listsBulkOffers, ...labelsBulkOffers];

/** Shows what this person last saw in this organization while it is being refreshed. */
function usePersistedCache(owner: string): void {
  const client = useQueryClient();
  useEffect(() => keepCache(client, owner, __BUILD__), [client, owner]);
}

const QUIET = 6000;
/** The first screen comes before the items that are kept for searching. */
const KEEP_ITEMS_AFTER = 2500;

/** The venue's items are kept on the device: it finds them before the server answers. */
function useKeptItems(owner: string, ready: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!ready) return;
    let stop: (() => void) | undefined;
    let left = false;
    const timer = setTimeout(async () => {
      const { keepCatalog } = await import('#features/items/web/search/device/keep-catalog.ts');
      if (!left) stop = keepCatalog(client, owner);
    }, KEEP_ITEMS_AFTER);
    return () => {
      left = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [client, owner, ready]);
}

/** Once the page is at rest, the app is kept on the device so that it starts without a network. */
function useKeptApp(): void {
  useEffect(() => {
    const timer = setTimeout(() => void keepAppFiles(), QUIET);
    return () => clearTimeout(timer);
  }, []);
}

async function ownDevice(userId: string, owner: string): Promise<void> {
  const { claimShared } = await import('#features/reading/web/pages/shared-files.ts');
  await claimShared(owner);
  const { forgetOthers } = await import('#features/counting/web/count/device/forget-device.ts');
  await forgetOthers(userId);
}

/** Once the page is at rest, what someone left on this device who did not sign out goes: it is this person's now. */
function useOwnDevice(userId: string, owner: string): void {
  useEffect(() => {
    // Without a network the next page does it.
    const timer = setTimeout(() => void ownDevice(userId, owner).catch(() => {}), QUIET);
    return () => clearTimeout(timer);
  }, [userId, owner]);
}

/** The frame of every signed-in page. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <OfflineBoundary>
      <Suspense fallback={<Starting />}>
        <SignedIn>{children}</SignedIn>
      </Suspense>
    </OfflineBoundary>
  );
}

function SignedIn({ children }: { children: ReactNode }) {
  const me = useMe();
  const client = useQueryClient();
  const owner = `${me.user.id} ${me.active_organization?.id ?? ''}`;
  const region = me.active_organization ?? UNITED_STATES;
  formatBy(() => region);
  setDraftOwner(me.user.id, me.active_organization?.id);
  const phone = usePhone();
  const [menuOpen, setMenuOpen] = useState(false);
  useAppShortcuts();
  useKeptApp();
  usePersistedCache(owner);
  useOwnDevice(me.user.id, owner);
  const waits = me.two_factor_needed_for !== null;
  useKeptItems(owner, !waits && me.active_organization !== null);
  useEffect(() => (waits ? undefined : startLive(client, liveTopics)), [client, waits]);
  if (waits) return <TwoFactorNeeded me={me} />;
  // Unsaved input belongs to one person in one organization: when either changes, or how figures are written, the page
  // starts over.
  return (
    <div className={classes.shell} key={`${owner} ${region.locale} ${region.currency}`}>
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to a place on this page */}
      <a className={classes.skip} href="#content" onClick={skipToList}>
        Skip to content
      </a>
      <Header me={me} menuOpen={menuOpen} onMenu={setMenuOpen} />
      {phone ? null : <BannerHost banners={banners} />}
      <MoreResults value={moreResults}>
        <BulkOffers value={bulkOffers}>
          <InvoiceOffers value={labelsInvoiceOffers}>
            <SuggestedMatch value={SuggestedInList}>
              <main id="content" className={classes.content} tabIndex={-1}>
                {children}
              </main>
              <DialogHost dialogs={dialogs} />
            </SuggestedMatch>
          </InvoiceOffers>
        </BulkOffers>
      </MoreResults>
      {phone ? <PhoneBar menuOpen={menuOpen} onMenu={() => setMenuOpen(true)} /> : null}
      <ConfirmHost />
    </div>
  );
}

/** The link leads into the list where the page has one: two keys from the top of the page to its rows. */
function skipToList(event: MouseEvent) {
  const cell = document.querySelector<HTMLElement>('#content [role="grid"] [role="gridcell"][tabindex="0"]');
  if (!cell) return;
  event.preventDefault();
  cell.focus();
}

/** The page's frame while it is unknown who is signed in. */
function Starting() {
  const online = useOnline();
  const client = useQueryClient();
  if (!online) return <OfflinePage onRetry={() => void client.refetchQueries({ queryKey: meRequest().queryKey })} />;
  return (
    <div className={classes.shell} aria-busy>
      <div className="starting">
        <Brand />
      </div>
      <p className={classes.startingText} role="status">
        Loading Inventory Items
      </p>
    </div>
  );
}
