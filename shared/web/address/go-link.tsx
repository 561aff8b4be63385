import type { MouseEvent, ReactNode } from 'react';
import { type AddressPatch, writeAddress } from '#shared/web/address/address.ts';
import { go, goTo } from '#shared/web/address/navigate.ts';

interface GoLinkProps {
  /** Another page; without it the link stays on the current one. */
  to?: string;
  /** Parameters to set (or, on another page, all of them). */
  go?: AddressPatch;
  className?: string;
  children: ReactNode;
  title?: string;
  tabIndex?: number;
  'aria-label'?: string;
  'aria-current'?: 'page';
  onFollow?: () => void;
}

const opensElsewhere = (event: MouseEvent) =>
  event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

/**
 * A real link (new tab, copy address) that is cheap enough for every cell of a table: it subscribes to no router state.
 */
export function GoLink({ to, go: patch = {}, children, onFollow, ...rest }: GoLinkProps) {
  const follow = (event: MouseEvent) => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    onFollow?.();
    if (to === undefined) go(patch);
    else goTo(to, patch);
  };
  return (
    <a href={(to ?? '') + writeAddress(patch) || '?'} onClick={follow} {...rest}>
      {children}
    </a>
  );
}
