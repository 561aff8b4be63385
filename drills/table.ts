import type { Drill } from './all-drills.ts';
import type { Figures } from './traffic.ts';

const WIDTH = 12;

export const COLUMNS = [
  'sent',
  'acknowledged',
  'answered 503',
  'no answer',
  'wrong',
  'lost',
  'doubled',
  'verify',
  'longest ms',
  'recovery ms',
  'took s',
];

export function row(name: string, cells: readonly (string | number)[]): string {
  return [name.padEnd(20), ...cells.map((cell) => String(cell).padStart(WIDTH))].join(' ');
}

export function cellsOf(found: Figures, seconds: number): (string | number)[] {
  const { sent, acknowledged, refused, unanswered, wrong, lost, doubled, differences, longest, recovery } = found;
  return [
    ...[sent, acknowledged, refused, unanswered, wrong.length, lost, doubled, differences, longest],
    ...[recovery ?? '-', seconds],
  ];
}

/** Faults shown by the figures, in words; empty if the drill went well. */
export function faultsOf({ killsServer }: Pick<Drill, 'killsServer'>, found: Figures): string[] {
  const { unanswered, wrong, lost, doubled, differences } = found;
  const count = (times: number, text: string) => (times === 0 ? [] : [`${times} ${text}`]);
  return [
    ...count(lost, 'acknowledged commands are lost'),
    ...count(doubled, 'commands are booked more than once'),
    ...count(differences, 'differences found by verify'),
    ...count(killsServer ? 0 : unanswered, 'requests without an answer from a server that was not killed'),
    ...wrong,
  ];
}
