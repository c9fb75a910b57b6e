import { ask, on, type Pieces, urgent } from './make-form.ts';

const OTHERS = ['hired', 'client', 'third'];
const LINES = ['power', 'gas', 'water', 'data'];

/** Form for property damage: what is damaged, whose it is, what it costs. */
export const propertySections = ({ section, choice, plain, number, yesNo, check }: Pieces) => [
  section(
    'report',
    [
      choice('damaged', ['building', 'machine', 'tool', 'vehicle', 'goods', 'line', 'other']),
      choice('usable', ['fully', 'partly', 'no']),
      yesNo('still', { rules: [urgent('yes'), ask('yes', yesNo('closed'))] }),
    ],
    'reporter',
  ),
  section('damage', [
    plain('short-text', 'thing', { required: true }),
    choice('owner', ['ours', ...OTHERS], {
      required: true,
      rules: [
        ask(OTHERS, plain('short-text', 'ownerName')),
        ask(OTHERS, yesNo('ownerTold', { required: true, rules: [on('no', 'require-note')] })),
      ],
    }),
    choice('hit', ['none', ...LINES], {
      required: true,
      rules: [
        urgent(['power', 'gas']),
        ask(LINES, yesNo('operatorTold', { required: true, rules: [on('no', 'require-note')] })),
      ],
    }),
    plain('photo', 'photos'),
  ]),
  section('costs', [
    number('estimate', 'USD', { min: 0 }, { required: true }),
    number('outOfUse', 'h'),
    choice('insurer', ['told', 'toTell', 'notNeeded'], { rules: [ask('told', plain('short-text', 'claim'))] }),
  ]),
  section('cause', [
    choice('led', ['handling', 'wear', 'misuse', 'weather', 'others', 'deliberate', 'unknown'], {
      required: true,
      rules: [on('unknown', 'require-note')],
    }),
    check('maintained'),
    check('allowed'),
    check('marked'),
  ]),
];
