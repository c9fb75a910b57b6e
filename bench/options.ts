import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    check: { type: 'boolean', default: false },
    scale: { type: 'boolean', default: false },
    records: { type: 'string', default: '10000,100000' },
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '2' },
    changes: { type: 'string', default: '20000' },
    'vacuum-minutes': { type: 'string', default: '5' },
  },
});

/**
 * Options of `npm run bench --`: `--only <pattern>` of names of cases and measurements; `--records 10000,100000` hazards and
 * incidents in total and as many issues, one database per number; `--scale` also 1,000,000; `--rounds`, `--seconds` of a round; `--changes` through
 * the application before the measurements; `--vacuum-minutes` to wait for autovacuum after them. `--check` measures nothing: it fails if
 * an answer or a write is not the yardstick's.
 */
export const OPTIONS = values.check
  ? ({ isCheck: true, scales: [400], rounds: 0, seconds: 0, changes: 0, vacuumMinutes: 0 } as const)
  : ({
      isCheck: false,
      scales: [...values.records.split(',').map(Number), ...(values.scale ? [1_000_000] : [])],
      rounds: Number(values.rounds),
      seconds: Number(values.seconds),
      changes: Number(values.changes),
      vacuumMinutes: Number(values['vacuum-minutes']),
    } as const);

/** Whether everything is measured. */
export const isEverything = values.only === '';

const only = new RegExp(values.only, 'i');
/** Whether a case or a measurement is selected by its name. */
export const isAsked = (name: string): boolean => only.test(name);
