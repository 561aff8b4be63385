import { parseArgs } from 'node:util';
import { OperatorError } from '#shared/server/operator-error.ts';
import type { Command, Options, Values } from './command.ts';

export interface CommandLine {
  command: Command;
  values: Values<Options>;
  arguments: string[];
  json: boolean;
  help: boolean;
}

/** Finds the command by its first words and parses the rest; undefined if only help is requested. */
export function parseCommandLine(words: string[], commands: readonly Command[]): CommandLine | undefined {
  const plain = words.filter((word) => !word.startsWith('-'));
  const command = commands.find(({ name }) => name === plain.slice(0, name.split(' ').length).join(' '));
  if (!command) {
    if (plain.length === 0 || plain[0] === 'help') return undefined;
    throw new OperatorError(`There is no command "${plain.slice(0, 2).join(' ')}". --help lists the commands.`);
  }
  const { given, positionals } = parse(command, removeName(words, command.name));
  const line = { command, json: given.json === true, help: given.help === true };
  if (line.help) return { ...line, values: {}, arguments: [] };
  return { ...line, values: complete(command, given), arguments: takeArguments(command, positionals) };
}

interface Parsed {
  given: Record<string, string | boolean | undefined>;
  positionals: string[];
}

function parse(command: Command, words: string[]): Parsed {
  const types = Object.entries(command.options).map(([name, { type }]) => [name, { type }] as const);
  const own = { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const;
  const options = { ...Object.fromEntries(types), ...own };
  try {
    const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true });
    return { given: values as Parsed['given'], positionals };
  } catch (error) {
    const [sentence] = (error as Error).message.split('. ');
    throw new OperatorError(`${sentence}. --help explains "${command.name}".`);
  }
}

function removeName(words: string[], name: string): string[] {
  const rest = [...words];
  for (const part of name.split(' ')) rest.splice(rest.indexOf(part), 1);
  return rest;
}

function complete(command: Command, given: Parsed['given']): Values<Options> {
  const entries = Object.entries(command.options);
  const missing = entries.filter(([name, { required }]) => required && !given[name]).map(([name]) => `--${name}`);
  if (missing.length > 0) throw new OperatorError(`"${command.name}" needs ${missing.join(', ')}.`);
  const values = entries.map(([name, { type }]) => [name, type === 'boolean' ? given[name] === true : given[name]]);
  return Object.fromEntries(values);
}

function takeArguments({ name, arguments: wanted = [] }: Command, positionals: string[]): string[] {
  if (positionals.length === wanted.length) return positionals;
  const expected = wanted.length === 0 ? 'takes only options' : `takes ${wanted.join(' ')}`;
  throw new OperatorError(
    `"${name}" ${expected}; ${positionals.length === 0 ? 'nothing' : positionals.join(' ')} was given.`,
  );
}
