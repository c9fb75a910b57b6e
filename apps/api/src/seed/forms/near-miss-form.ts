import { ask, on, type Pieces, urgent } from './make-form.ts';

const BARRIERS = ['guard', 'device', 'zone', 'protection', 'warning', 'procedure'];

/** Form for near misses: what was released, and which barriers held. */
export const nearMissSections = ({ section, choice, choices, plain, number, yesNo }: Pieces) => [
  section(
    'report',
    [
      choices('what', ['fell', 'slip', 'vehicle', 'machine', 'electricity', 'leak', 'fire', 'lifting', 'other']),
      choice('near', ['nobody', 'one', 'several']),
      yesNo('still', { rules: [urgent('yes'), ask('yes', yesNo('closed'))] }),
    ],
    'reporter',
  ),
  section('event', [
    choices('energy', ['gravity', 'motion', 'parts', 'current', 'pressure', 'chemical', 'heat', 'strain'], {
      required: true,
    }),
    number('distance', 'm'),
    yesNo('halted', { rules: [on('no', 'require-note')] }),
    choice('often', ['first', 'yearly', 'monthly', 'weekly'], {
      required: true,
      rules: [on(['monthly', 'weekly'], 'require-note'), on('weekly', 'require-task')],
    }),
  ]),
  section('barriers', [
    choices('held', [...BARRIERS, 'luck'], { required: true, rules: [on('luck', 'require-note')] }),
    choices('failed', [...BARRIERS, 'none'], { required: true, rules: [on(BARRIERS, 'require-note')] }),
    plain('risk-rating', 'risk'),
  ]),
  section('after', [yesNo('shared', { rules: [on('no', 'require-note')] }), plain('photo', 'photos')]),
];
