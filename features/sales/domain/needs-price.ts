/** A till, as far as prices are concerned. */
interface PricedTill {
  readonly id: string;
  readonly provider: string;
  readonly default: boolean;
}

/**
 * Whether something new that is sold at a till needs a price above 0: if Square is the default (POS-019, REC-035),
 * unless it is sold at another provider's till or at a Square whose connection has ended. Without `soldAt`, at the
 * default.
 *
 * @param disconnected ids of tills that were connected once and no longer are
 */
export function needsPrice(
  tills: readonly PricedTill[],
  disconnected: readonly string[],
  soldAt?: string | null,
): boolean {
  const usual = tills.find((each) => each.default) ?? tills[0];
  if (usual?.provider !== 'SQ') return false;
  const till = tills.find(({ id }) => id === soldAt) ?? usual;
  return till.provider === 'SQ' && !disconnected.includes(till.id);
}
