import { useEffect } from 'react';
import type { AddressPatch } from '#shared/web/address/address.ts';
import { go } from '#shared/web/address/navigate.ts';

/** A parameter that redirects to another one, such as `vendor=new` to `edit_vendor=new`. */
export function dialogRedirect(patch: AddressPatch) {
  // biome-ignore lint/correctness/noComponentHookFactories: made once per parameter, when its code is loaded
  return function DialogRedirect() {
    useEffect(() => go(patch, { replace: true }), []);
    return null;
  };
}
