import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect } from 'react';
import { InvoiceOffers } from '#features/invoices/web/invoice/invoice-offers.ts';
import { BulkOffers } from '#features/items/web/bulk/bulk-offers.ts';
import { SuggestedMatch } from '#features/items/web/inventory/suggested-match.ts';
import { labelsBulkOffers, labelsInvoiceOffers } from '#features/labels/web/labels-pages.ts';
import { SuggestedInList } from '#features/sales/web/sales-pages.ts';
import { formatBy } from '#shared/domain/format.ts';
import { UNITED_STATES } from '#shared/domain/region.ts';
import { BannerHost } from '#shared/web/banners/banner.tsx';
import { ConfirmHost } from '#shared/web/dialogs/confirm.tsx';
import { DialogHost } from '#shared/web/dialogs/dialog-host.tsx';
import { startLive } from '#shared/web/live.ts';
import { setDraftOwner } from '#shared/web/own-drafts.ts';
import { TwoFactorNeeded } from '../account/two-factor-needed.tsx';
import { useMe } from '../account/use-me.ts';
import { banners } from '../banners.ts';
import { dialogs } from '../dialogs.ts';
import { liveTopics } from '../live-topics.ts';
import { useAppShortcuts } from './app-shortcuts.ts';
import { Brand } from './brand.tsx';
import { Header } from './header.tsx';
import classes from './shell.module.css';
import { usePersistedCache } from './use-persisted-cache.ts';

/** The frame of every signed-in page. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <Suspense fallback={<Starting />}>
      <SignedIn>{children}</SignedIn>
    </Suspense>
  );
}

function SignedIn({ children }: { children: ReactNode }) {
  const me = useMe();
  const client = useQueryClient();
  const owner = `${me.user.id} ${me.active_organization?.id ?? ''}`;
  const region = me.active_organization ?? UNITED_STATES;
  formatBy(() => region);
  setDraftOwner(me.user.id, me.active_organization?.id);
  useAppShortcuts();
  usePersistedCache(owner);
  const waits = me.two_factor_needed_for !== null;
  useEffect(() => (waits ? undefined : startLive(client, liveTopics)), [client, waits]);
  if (waits) return <TwoFactorNeeded me={me} />;
  // Unsaved input belongs to one person in one organization: when either changes, or how figures are written, the page
  // starts over.
  return (
    <div className={classes.shell} key={`${owner} ${region.locale} ${region.currency}`}>
      <a className={classes.skip} href="#content">
        Skip to content
      </a>
      <Header me={me} />
      <BannerHost banners={banners} />
      <BulkOffers value={labelsBulkOffers}>
        <InvoiceOffers value={labelsInvoiceOffers}>
          <SuggestedMatch value={SuggestedInList}>
            <main id="content" className={classes.content} tabIndex={-1}>
              {children}
            </main>
            <DialogHost dialogs={dialogs} />
          </SuggestedMatch>
        </InvoiceOffers>
      </BulkOffers>
      <ConfirmHost />
    </div>
  );
}

/** The page's frame while it is unknown who is signed in. */
function Starting() {
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
