/** Printers place bars in dots of 1/300 in: bars of whole dots have equal widths. */
const DOT = 72 / 300;
/** In dots; ordinary printers' paper output is unreadable below this (OCONST-031). */
const BAR_WIDTH = 2;
const WIDEST_BAR = 4;
/** Blank space on each side of the code, in modules (ISO/IEC 15417). */
const QUIET_ZONE = 10;

/** Alternating bar and space widths of a code, in modules, starting with a bar. */
export type Modules = readonly number[];

export interface Bar {
  readonly left: number;
  readonly width: number;
}

/** Centers the bars of a code within this width, in points; null if the code is too long for it. */
export function layBars(modules: Modules, width: number): readonly Bar[] | null {
  const total = modules.reduce((sum, each) => sum + each, 0);
  const dots = Math.min(Math.floor(width / (total + 2 * QUIET_ZONE) / DOT), WIDEST_BAR);
  if (total === 0 || dots < BAR_WIDTH) return null;
  const module = dots * DOT;
  const first = Math.round((width - total * module) / 2 / DOT) * DOT;
  let at = 0;
  return modules.flatMap((each, index) => {
    const bar = { left: first + at * module, width: each * module };
    at += each;
    return index % 2 === 0 ? [bar] : [];
  });
}
