import { expect, test } from 'vitest';
import { page, prepareScreen, show } from '#test/components/screen.tsx';
import { Spark, sparkPoints } from './spark.tsx';

prepareScreen();

test.each([
  [[0, 10], '1.5,16.5 62.5,1.5'],
  [[5, 10, 0], '1.5,9.0 32.0,1.5 62.5,16.5'],
  [[-10, 10], '1.5,16.5 62.5,1.5'],
  [[3], '1.5,1.5'],
])('figures %j are drawn from 0 or the lowest to the highest', (figures, points) => {
  expect(sparkPoints(figures)).toBe(points);
});

test('the line is read aloud by its label, and is left out where nothing happened', async () => {
  await show(
    <>
      <Spark label="Spend: $1, $2" figures={[1, 2]} />
      <Spark label="Nothing" figures={[0, 0]} />
    </>,
  );
  const drawn = [...page().element.querySelectorAll('svg')].map((each) => each.getAttribute('aria-label'));
  expect(drawn).toEqual(['Spend: $1, $2']);
});
