import type { Configuration } from '#shared/server/configuration.ts';
import type { Addresses } from '#shared/server/logins/addresses.ts';

/** An option of a command; the text stands in --help. */
export interface Option {
  type: 'string' | 'boolean';
  description: string;
  /** What stands for the value in --help, such as FILE. */
  value?: string;
  required?: boolean;
}

export type Options = Record<string, Option>;

/** A required text is there, another text may be missing, a switch is off unless given. */
export type Values<O extends Options> = {
  readonly [Name in keyof O]: O[Name]['type'] extends 'boolean'
    ? boolean
    : O[Name]['required'] extends true
      ? string
      : string | undefined;
};

export interface OpenDatabase {
  /** Connection as the owner. */
  readonly url: string;
  readonly addresses: Addresses;
}

/** Prints the text and answers with the line that was typed; what is hidden is not shown on the screen. */
export type Ask = (text: string, how?: { hidden?: boolean }) => Promise<string>;

export interface CommandContext<O extends Options = Options> {
  readonly configuration: Configuration;
  readonly values: Values<O>;
  /** What stands on the line beside the options, as many as `arguments` names. */
  readonly arguments: readonly string[];
  /** Connection as the owner, as it is: not migrated. Works beside a running server. Closed at the end. */
  openOwner(): Promise<string>;
  /** The same, migrated, with the addresses of the pools. */
  openDatabase(): Promise<OpenDatabase>;
  /** Called when the command has ended, however it ended; the last first. */
  atEnd(close: () => Promise<unknown>): void;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Missing where nobody sits at the keyboard: in a script, or when something is piped in. */
  readonly ask: Ask | undefined;
  /** A path as the caller means it, from the folder where he typed it. */
  resolvePath(path: string): string;
}

export interface CommandResult {
  /** Printed by --json. */
  data: unknown;
  /** Printed otherwise. */
  text: string;
  /** 1 when the command did its work and what it found is bad. */
  exitCode?: number;
}

export interface Command<O extends Options = Options> {
  /** One word or two: `backup`, `org create`. */
  name: string;
  summary: string;
  /** Names of what follows, all required: ['FILE']. */
  arguments?: readonly string[];
  options: O;
  run(context: CommandContext<O>): Promise<CommandResult>;
}

/** Lets TypeScript know the values from the options. */
export function defineCommand<const O extends Options>(command: Command<O>): Command {
  return command as unknown as Command;
}
