import type { Context } from '#shared/server/context.ts';
import { PERIOD_DAYS, type Period } from '../contract/report-contract.ts';

/** Start of a period that ends now. */
export const sinceWhen = ({ now }: Context, period: Period): Date =>
  new Date(now.getTime() - PERIOD_DAYS[period] * 86_400_000);
