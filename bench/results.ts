/** A measured value with its bound. */
interface Result {
  readonly name: string;
  readonly measured: number;
  readonly unit: string;
  readonly bound: number;
  /** Whether the bound is a minimum; otherwise it is a maximum. */
  readonly isLeast: boolean;
}

const results: Result[] = [];

/** Records a value with a maximum, such as a time. */
export const atMost = (name: string, measured: number, bound: number, unit = 'ms'): void =>
  void results.push({ name, measured, unit, bound, isLeast: false });

/** Records a value with a minimum, such as a share of a yardstick's requests per second. */
export const atLeast = (name: string, measured: number, bound: number, unit = ''): void =>
  void results.push({ name, measured, unit, bound, isLeast: true });

const holds = ({ measured, bound, isLeast }: Result): boolean => (isLeast ? measured >= bound : measured <= bound);
const shown = (value: number, unit: string): string => `${value.toFixed(value < 10 ? 2 : 1)}${unit && ` ${unit}`}`;

/** Prints the measured values with their bounds. Returns whether all bounds hold. */
export function printResults(): boolean {
  if (!results.length) return true;
  const width = Math.max(...results.map(({ name }) => name.length));
  console.log(`\n${'measured'.padEnd(width)}  ${'figure'.padStart(11)}  ${'bound'.padStart(12)}`);
  for (const result of results) {
    const { name, measured, unit, bound, isLeast } = result;
    const figure = shown(measured, unit).padStart(11);
    const limit = `${isLeast ? '>=' : '<='} ${shown(bound, unit)}`.padStart(12);
    console.log(`${name.padEnd(width)}  ${figure}  ${limit}  ${holds(result) ? 'holds' : 'MISSES'}`);
  }
  const missed = results.filter((result) => !holds(result)).length;
  console.log(`${results.length - missed} of ${results.length} bounds hold`);
  return missed === 0;
}
