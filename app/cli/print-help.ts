import type { Command } from './command.ts';

const START = 'npm run --silent cli --';

export function printOverview(commands: readonly Command[]): string {
  const lines = commands.map((command) => [usage(command), command.summary] as const);
  return `${START} COMMAND\n\n${columns(lines)}\n\nEach takes --json for its answer as JSON, and --help.`;
}

export function printHelp(command: Command): string {
  const options = Object.entries(command.options).map(([name, option]) => {
    const value = option.type === 'string' ? ` ${option.value ?? 'TEXT'}` : '';
    return [`--${name}${value}`, `${option.description}${option.required ? ' (required)' : ''}`] as const;
  });
  const lines = columns([...options, ['--json', 'Print the answer as JSON'], ['--help', 'Print this']]);
  return `${START} ${usage(command)}\n\n${command.summary}\n\n${lines}`;
}

function usage({ name, arguments: wanted = [], options }: Command): string {
  const required = Object.entries(options).filter(([, { required }]) => required);
  return [name, ...wanted, ...required.map(([option, { value = 'TEXT' }]) => `--${option} ${value}`)].join(' ');
}

function columns(lines: readonly (readonly [string, string])[]): string {
  const width = Math.min(40, Math.max(...lines.map(([left]) => left.length)));
  return lines.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n');
}
