/** Square's names; other files use names of the time zone database. */
const SQUARE_ZONES: Readonly<Record<string, string>> = {
  'Eastern Time (US & Canada)': 'America/New_York',
  'Indiana (East)': 'America/Indiana/Indianapolis',
  'Central Time (US & Canada)': 'America/Chicago',
  'Mountain Time (US & Canada)': 'America/Denver',
  Arizona: 'America/Phoenix',
  'Pacific Time (US & Canada)': 'America/Los_Angeles',
  Alaska: 'America/Anchorage',
  Hawaii: 'Pacific/Honolulu',
  'Atlantic Time (Canada)': 'America/Halifax',
  London: 'Europe/London',
  Dublin: 'Europe/Dublin',
};

/** The time zones in a file, each looked up once. */
export class FileZones {
  readonly own: string;
  /** Unknown names; the venue's zone is used instead. */
  private readonly unknown: string[] = [];
  private readonly found = new Map<string, string>();

  /** `own` is the venue's zone. */
  constructor(own: string) {
    this.own = own;
  }

  /** The zone of a row, else the venue's zone. */
  find(name: string | undefined): string {
    const text = name?.trim() ?? '';
    if (text === '') return this.own;
    const zone = this.found.get(text) ?? this.lookUp(text);
    this.found.set(text, zone);
    return zone;
  }

  get notes(): string[] {
    return this.unknown.map((name) => `The time zone ${name} is not known: the venue's time zone is used`);
  }

  private lookUp(name: string): string {
    const known = SQUARE_ZONES[name];
    if (known) return known;
    try {
      return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone;
    } catch {
      this.unknown.push(name);
      return this.own;
    }
  }
}
