interface CostAt {
  at: string;
  unit_cost: number;
}

/** The chart's own coordinates. */
export const CHART = { width: 400, height: 120, top: 10, bottom: 110 } as const;

/** A cost holds until the next one: a step line through time, oldest first. */
export function costSteps(history: readonly CostAt[]) {
  const points = history.toReversed();
  const costs = points.map((point) => point.unit_cost);
  const times = points.map((point) => Date.parse(point.at));
  const [lowest, highest] = [Math.min(...costs), Math.max(...costs)];
  const [from, to] = [Math.min(...times), Math.max(...times)];
  const x = (time: number) => (to === from ? CHART.width : ((time - from) / (to - from)) * CHART.width);
  const y = (cost: number) =>
    highest === lowest
      ? (CHART.top + CHART.bottom) / 2
      : CHART.bottom - ((cost - lowest) / (highest - lowest)) * (CHART.bottom - CHART.top);
  const steps = points.map((point, index) => {
    const at = x(times[index] ?? from).toFixed(1);
    const height = y(point.unit_cost).toFixed(1);
    return index === 0 ? `M${at} ${height}` : `H${at}V${height}`;
  });
  return { path: `${steps.join('')}H${CHART.width}`, lowest, highest, from, to };
}
