import { ask, on, type Pieces, urgent } from './make-form.ts';

const BARRIERS = ['fence', 'lock', 'pass', 'guard', 'alarm', 'staff'];

/** Form for near misses of the security brand: what was attempted, and which barriers held. */
export const attemptSections = ({ section, choice, choices, plain, yesNo }: Pieces) => [
  section(
    'report',
    [
      choices('what', ['entry', 'tailgating', 'tampering', 'spying', 'trick', 'threat', 'other']),
      choice('near', ['nobody', 'one', 'several']),
      yesNo('still', { rules: [urgent('yes'), ask('yes', plain('instruction', 'keepAway'))] }),
    ],
    'reporter',
  ),
  section('barriers', [
    choices('held', [...BARRIERS, 'luck'], { required: true, rules: [on('luck', 'require-note')] }),
    choices('failed', [...BARRIERS, 'none'], { required: true, rules: [on(BARRIERS, 'require-note')] }),
    choice('often', ['first', 'yearly', 'monthly', 'weekly'], {
      required: true,
      rules: [on(['monthly', 'weekly'], 'require-note'), on('weekly', 'require-task')],
    }),
    plain('risk-rating', 'risk'),
  ]),
  section('after', [yesNo('shared', { rules: [on('no', 'require-note')] }), plain('photo', 'photos')]),
];
