import type { AnyProcedure } from '@orpc/server';
import type { SecurityEventKind } from '#features/accounts/domain/security-events.ts';
import { recordEvent, recordEventEverywhere } from '#features/accounts/server/security/record-event.ts';
import { flag } from '#shared/contract/schemas.ts';
import { Refusal } from '#shared/server/refusal.ts';
import type { Services } from '../process/open-services.ts';
import type { ApiContext } from './request-context.ts';

/** Exports and imports of data, except deletions. A backup concerns every organization here. */
const AUDITED: Readonly<Record<string, SecurityEventKind>> = {
  '/export/{kind}': 'export',
  '/import/{kind}': 'import',
  '/data/import/{kind}': 'import',
  '/onboarding/upload': 'import',
  '/data/backup': 'backup',
  '/data/restore': 'restore',
};

/** Deletions that the accounts feature logs itself, with more detail, and ones that delete the log. */
const OWN = /^\/(sessions|api-keys|organization\/\{id\})(\/|$)/;

/** DELETE calls that remove no entered data: leaving a location, declining suggestions, unmapping items, disconnecting. */
const KEEPS_EVERYTHING = new Set([
  '/inventory/presence',
  '/ai/staged_matches',
  '/ai/staged_pos_item_matches',
  '/inventory/universal-items',
  '/pos/connections/{id}',
]);

const ONCE_IN = 60_000;
const MOST_REMEMBERED = 5_000;

type Audit = Pick<Services, 'db' | 'accounts' | 'systemDb'>;

/** Records refusals, deletions, exports, backups and restores in the security log, for all features. */
export class Auditor {
  private readonly services: Audit;
  private readonly refusals = new Map<string, number>();

  constructor(services: Audit) {
    this.services = services;
  }

  async watch<T>(procedure: AnyProcedure, context: ApiContext, input: unknown, run: () => Promise<T>): Promise<T> {
    try {
      const result = await run();
      const kind = kindOf(procedure);
      if (kind && !isDryRun(input)) await this.write(kind, procedure, context, kindOfFile(procedure, input));
      return result;
    } catch (error) {
      if (error instanceof Refusal && error.code === 'forbidden') await this.writeRefusal(procedure, context);
      throw error;
    }
  }

  /** Logs the same person's same refusal once a minute, to keep the log from filling up. */
  private async writeRefusal(procedure: AnyProcedure, context: ApiContext): Promise<void> {
    const person = await context.findPerson();
    if (!person) return;
    const key = `${person.userId} ${procedure['~orpc'].route.path}`;
    const now = context.now.getTime();
    if ((this.refusals.get(key) ?? 0) > now - ONCE_IN) return;
    if (this.refusals.size >= MOST_REMEMBERED) this.refusals.clear();
    this.refusals.set(key, now);
    await this.write('refused', procedure, context);
  }

  /** The action is already done or refused: a log failure is reported and changes no answer. */
  private async write(
    kind: SecurityEventKind,
    procedure: AnyProcedure,
    context: ApiContext,
    subject = procedure['~orpc'].route.summary,
  ): Promise<void> {
    try {
      const actor = await context.findActor().catch(() => null);
      if (!actor) return;
      const { ip, headers } = context;
      const origin = { ip, client: headers['user-agent'] };
      const event = { kind, person: actor, subject, origin };
      if (kind === 'backup' || kind === 'restore') await recordEventEverywhere(this.services.systemDb, event);
      else await recordEvent(this.services.accounts.authDb, actor.organizationId, event);
    } catch (error) {
      context.reportBug(error);
    }
  }
}

/** Checking a file changes nothing. */
function isDryRun(input: unknown): boolean {
  return flag.safeParse((input as { dry_run?: unknown } | undefined)?.dry_run).data === true;
}

/** The imported or exported kind, such as "items", if the URL names it. */
function kindOfFile(procedure: AnyProcedure, input: unknown): string | undefined {
  if (!procedure['~orpc'].route.path?.endsWith('/{kind}')) return undefined;
  return String((input as { kind?: unknown } | undefined)?.kind);
}

function kindOf(procedure: AnyProcedure): SecurityEventKind | undefined {
  const { method, path = '' } = procedure['~orpc'].route;
  const audited = AUDITED[path];
  if (audited) return audited;
  return method === 'DELETE' && !OWN.test(path) && !KEEPS_EVERYTHING.has(path) ? 'deletion' : undefined;
}
