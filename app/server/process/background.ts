import { forgetFutureTries } from '#features/accounts/server/access/prune-access.ts';
import { shrinkOldLogos } from '#features/accounts/server/organizations/shrink-old-logos.ts';
import { compareWaiting } from '#features/catalog/server/duplicates/compare-waiting.ts';
import { seedCatalogue } from '#features/catalog/server/universal/seed-catalogue.ts';
import { suggestWaiting } from '#features/catalog/server/universal/suggest-waiting.ts';
import { endDueAudits } from '#features/counting/server/cycles/end-due-audits.ts';
import type { Inbox } from '#features/inbox/server/inbox.ts';
import { InboxWorker } from '#features/inbox/server/inbox-worker.ts';
import { writeDailySummaries } from '#features/ledger/server/daily-summary/write-daily-summaries.ts';
import { TillWorker } from '#features/sales/server/tills/till-worker.ts';
import type { Tills } from '#features/sales/server/tills/tills.ts';
import { unmatchedOfDay } from '#features/sales/server/unmatched/unmatched-of-day.ts';
import type { Configuration } from '#shared/server/configuration.ts';
import { asUnavailable } from '#shared/server/connections/database-errors.ts';
import { forgetFutureRounds, Jobs } from '#shared/server/jobs.ts';
import type { EventFeed } from '#shared/server/live/event-feed.ts';
import { Listener } from '#shared/server/live/listen.ts';
import type { Addresses } from '#shared/server/logins/addresses.ts';
import { MailSender } from '#shared/server/outbox/send-mail.ts';
import { openSmtp } from '#shared/server/outbox/smtp.ts';
import type { Services } from './open-services.ts';
import { prune } from './prune.ts';

/** Per minute; the rest waits for the next run. */
const SUGGESTING_MS = 4_000;
const COMPARING_MS = 4_000;

/** How often to check whether the clock was set back. */
const LOOK_AT_CLOCK = 60_000;

/** A process that died between its commit and its announcement has notified no one, so events are also polled. */
const LOOK_FOR_EVENTS = 5_000;

/** Pauses between attempts to start the jobs. */
const START_WAITS = [200, 1_000, 3_000, 10_000];
const LONGEST_START_WAIT = 10_000;

interface BackgroundOptions extends Services {
  readonly addresses: Addresses;
  readonly feed: EventFeed;
  readonly tills: Tills;
  readonly inbox: Inbox;
  readonly configuration: Pick<Configuration, 'smtpUrl' | 'publicUrl'>;
  log(text: string): void;
}

/** What a process does besides answering requests: hears announcements, sends mail and runs jobs. */
export class Background {
  private readonly listener: Listener;
  private readonly sender: MailSender | undefined;
  private readonly worker: TillWorker;
  private readonly inboxWorker: InboxWorker;
  private readonly readEvents: () => Promise<void>;
  private readonly jobs: Jobs;
  private readonly systemDb: Services['systemDb'];
  private readonly db: Services['db'];
  private readonly files: Services['files'];
  private readonly tell: (text: string, error: unknown) => void;
  private stopped = false;
  private clock: ReturnType<typeof setInterval> | undefined;
  private looking: ReturnType<typeof setInterval> | undefined;

  constructor({
    addresses,
    feed,
    tills,
    inbox,
    configuration,
    log,
    db,
    systemDb,
    files,
    accounts,
    health,
  }: BackgroundOptions) {
    const { smtpUrl, publicUrl } = configuration;
    this.systemDb = systemDb;
    this.db = db;
    this.files = files;
    /** An outage of the database has its own log line. */
    const tell = (text: string, error: unknown) => health.report(error, () => log(text));
    this.tell = tell;
    this.sender = smtpUrl ? new MailSender(systemDb, openSmtp(smtpUrl, publicUrl), tell) : undefined;
    this.worker = new TillWorker(tills, tell);
    this.inboxWorker = new InboxWorker(inbox, tell);
    const { cache } = accounts.access;
    feed.onProcessTopic('access', () => cache.forget());
    feed.onProcessTopic('mail', () => this.sender?.wake());
    feed.onProcessTopic('tills', () => this.worker.wake());
    feed.onProcessTopic('inbox', () => this.inboxWorker.wake());
    this.readEvents = () =>
      feed.read().catch((error: Error) => {
        cache.forget(); // someone's rights may have changed
        tell(`live events: ${error.message}`, error);
      });
    this.listener = new Listener(addresses.cellarhand_system, {
      announced: () => void this.readEvents(),
      connected: () => {
        cache.forget();
        cache.hearing = true;
        this.sender?.wake();
        this.worker.wake();
        this.inboxWorker.wake();
        return this.readEvents();
      },
      lost: () => {
        cache.hearing = false;
        cache.forget();
      },
    });
    this.jobs = new Jobs(addresses.cellarhand_system, tell);
  }

  /** Before the first request, so that no change is missed. */
  startListening(): Promise<void> {
    this.looking = setInterval(() => void this.readEvents(), LOOK_FOR_EVENTS);
    this.looking.unref();
    return this.listener.start();
  }

  /** After the process is ready, because it takes too long to wait for. Recovers if the database is away meanwhile. */
  async startJobs(): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      try {
        return await this.tryStartingJobs();
      } catch (error) {
        if (this.stopped) return;
        const wait = START_WAITS[tries] ?? LONGEST_START_WAIT;
        if (tries >= START_WAITS.length && !asUnavailable(error)) throw error;
        this.tell(`jobs did not start and will be retried: ${(error as Error).message}`, error);
        await new Promise((resolve) => setTimeout(resolve, wait));
        if (this.stopped) return;
      }
    }
  }

  private async tryStartingJobs(): Promise<void> {
    await seedCatalogue(this.systemDb);
    await this.jobs.start([
      { name: 'prune', cron: '17 * * * *', run: () => prune(this.systemDb, this.files) },
      // Business days end at the full, half and quarter hours of the world's clocks.
      { name: 'daily-summary', cron: '*/15 * * * *', run: () => this.writeSummaries() },
      { name: 'end-audits', cron: '* * * * *', run: () => this.endAudits() },
      { name: 'suggest-matches', cron: '* * * * *', run: () => this.suggestMatches() },
      { name: 'compare-items', cron: '* * * * *', run: () => this.compareItems() },
    ]);
    await shrinkOldLogos(this.systemDb);
    await this.mendClock();
    this.clock = setInterval(() => {
      this.mendClock().catch((error: Error) => this.tell(`the clock could not be checked: ${error.message}`, error));
    }, LOOK_AT_CLOCK);
    this.clock.unref();
  }

  private async mendClock(): Promise<void> {
    await forgetFutureTries(this.systemDb);
    if (await forgetFutureRounds(this.systemDb))
      this.tell("The database's clock was set back: scheduled jobs continue from its current time.", undefined);
  }

  private async writeSummaries(): Promise<void> {
    await writeDailySummaries(this.systemDb, new Date(), unmatchedOfDay);
  }

  private async endAudits(): Promise<void> {
    await endDueAudits(this.systemDb, this.db, new Date());
  }

  private async suggestMatches(): Promise<void> {
    await suggestWaiting(this.systemDb, this.db, SUGGESTING_MS);
  }

  private async compareItems(): Promise<void> {
    await compareWaiting(this.systemDb, this.db, COMPARING_MS);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.clock);
    clearInterval(this.looking);
    await Promise.all([
      this.jobs.stop(),
      this.sender?.stop(),
      this.worker.stop(),
      this.inboxWorker.stop(),
      this.listener.stop(),
    ]);
  }
}
