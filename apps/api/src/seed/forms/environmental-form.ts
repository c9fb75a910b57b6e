import { ask, on, type Pieces, urgent } from './make-form.ts';

/** Form for environmental incidents: what was released, how much, where to, who was informed. */
export const environmentalSections = ({ section, choice, choices, plain, number, yesNo, check }: Pieces) => [
  section(
    'report',
    [
      choice('substance', ['fuel', 'chemical', 'wasteWater', 'dust', 'gas', 'waste', 'unknown']),
      choices('wentTo', ['floor', 'ground', 'drain', 'water', 'air'], { rules: [urgent(['drain', 'water'])] }),
      choice('stopped', ['yes', 'no', 'unknown'], { rules: [urgent('no')] }),
    ],
    'reporter',
  ),
  section('release', [
    plain('short-text', 'product', { required: true }),
    choice('state', ['liquid', 'solid', 'gas'], {
      required: true,
      rules: [
        ask('liquid', number('litres', 'l', { min: 0 }, { required: true })),
        ask(['solid', 'gas'], number('kilograms', 'kg', { min: 0 }, { required: true })),
      ],
    }),
    number('minutes', 'min'),
    number('area', 'm²'),
  ]),
  section('reach', [
    yesNo('contained', {
      required: true,
      rules: [
        ask('no', choices('reached', ['soil', 'drain', 'water', 'groundwater', 'air', 'offSite'], { required: true })),
        ask('no', yesNo('sampled')),
      ],
    }),
    choices('cleaned', ['absorbed', 'boomed', 'pumped', 'dug', 'contractor', 'nothing'], {
      required: true,
      rules: [on('nothing', 'require-task')],
    }),
    yesNo('disposed', { notApplicable: true, rules: [on('no', 'require-note')] }),
  ]),
  section('authorities', [
    yesNo('told', {
      required: true,
      rules: [
        ask('yes', plain('short-text', 'authority', { required: true })),
        ask('yes', plain('date-time', 'toldAt')),
        ask('yes', plain('short-text', 'reference')),
        on('no', 'require-note'),
      ],
    }),
    yesNo('complaints', { rules: [on('yes', 'require-note')] }),
  ]),
  section('controls', [check('bunded'), check('kit'), check('covers'), check('attended'), check('trainedFor')]),
  section('after', [plain('photo', 'photos')]),
];
