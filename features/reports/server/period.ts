import type { Context } from '#shared/server/context.ts';
import { PERIOD_DAYS, type Period } from '../contract/report-contract.ts';

/** When a period that ends now began. */
export const sinceWhen = ({ now }: Context, period: Period): Date =>
  new Date(now.getTime() - PERIOD_DAYS[period] * 86_400_000);
