import type { Configuration } from '#shared/server/configuration.ts';
import type { Addresses } from '#shared/server/logins/addresses.ts';

/** An option of a command, with its text for --help. */
export interface Option {
  type: 'string' | 'boolean';
  description: string;
  /** Placeholder for the value in --help, such as FILE. */
  value?: string;
  required?: boolean;
}

export type Options = Record<string, Option>;

/** A required text is always set, another text may be missing, a switch is off by default. */
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

/** Prints the text and returns the line typed; hidden input is not echoed. */
export type Ask = (text: string, how?: { hidden?: boolean }) => Promise<string>;

export interface CommandContext<O extends Options = Options> {
  readonly configuration: Configuration;
  readonly values: Values<O>;
  /** The positional arguments, as many as `arguments` names. */
  readonly arguments: readonly string[];
  /** Connection as the owner, without migrating. Works while a server runs. Closed at the end. */
  openOwner(): Promise<string>;
  /** The same, migrated, with the pools' addresses. */
  openDatabase(): Promise<OpenDatabase>;
  /** Called when the command ends in any way; last registered first. */
  atEnd(close: () => Promise<unknown>): void;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Undefined without a person at the keyboard: in a script, or with piped input. */
  readonly ask: Ask | undefined;
  /** A path relative to the caller's folder. */
  resolvePath(path: string): string;
}

export interface CommandResult {
  /** Printed by --json. */
  data: unknown;
  /** Printed otherwise. */
  text: string;
  /** 1 if the command did its work and found problems. */
  exitCode?: number;
}

export interface Command<O extends Options = Options> {
  /** One word or two: `backup`, `org create`. */
  name: string;
  summary: string;
  /** Names of the positional arguments, all required: ['FILE']. */
  arguments?: readonly string[];
  options: O;
  run(context: CommandContext<O>): Promise<CommandResult>;
}

/** Infers the types of the values from the options. */
export function defineCommand<const O extends Options>(command: Command<O>): Command {
  return command as unknown as Command;
}
