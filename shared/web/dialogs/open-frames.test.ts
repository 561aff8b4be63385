import { expect, it } from 'vitest';
import { enterFrame, openFrames } from './open-frames.ts';

const levels = () => openFrames.get().map(({ level }) => level);

it('keeps the frames in stacking order, in any order of opening', () => {
  const leaveUpper = enterFrame({ level: 1 });
  const leaveLower = enterFrame({ level: 0 });
  const leaveQuestion = enterFrame({ level: 100 });
  expect(levels()).toEqual([0, 1, 100]);
  leaveUpper();
  expect(levels()).toEqual([0, 100]);
  leaveQuestion();
  leaveLower();
  expect(levels()).toEqual([]);
});

it("puts what a dialog opens at its own level, such as a table's panel, above it", () => {
  const dialog = { level: 0 };
  const panel = { level: 0 };
  const leave = [enterFrame(dialog), enterFrame(panel)];
  expect(openFrames.get().at(-1)).toBe(panel);
  for (const each of leave) each();
});
