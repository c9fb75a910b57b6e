import { ask, on, type Pieces, urgent } from './make-form.ts';

const KINDS = ['theft', 'breakIn', 'vandalism', 'threat', 'assault', 'trespass', 'object', 'data', 'other'];

/** Form for security incidents: how intruders got in, what is missing, the immediate actions. */
export const securitySections = ({ section, choice, choices, plain, yesNo, check, table }: Pieces) => [
  section(
    'report',
    [
      choice('kind', KINDS),
      choice('people', ['nobody', 'threatened', 'hurt'], { rules: [urgent('hurt')] }),
      yesNo('still', { rules: [urgent('yes'), ask('yes', plain('instruction', 'keepAway'))] }),
    ],
    'reporter',
  ),
  section('facts', [
    choice('entry', ['open', 'forced', 'over', 'pass', 'inside', 'unknown', 'notEntered'], { required: true }),
    choice('known', ['unseen', 'described', 'known'], {
      required: true,
      rules: [ask('described', plain('long-text', 'looks')), on('known', 'require-note')],
    }),
    yesNo('taken', {
      required: true,
      rules: [ask('yes', table('things', { item: 'short-text', number: 'number', value: { unit: 'USD' } }))],
    }),
    yesNo('broken', { rules: [on('yes', 'require-note')] }),
  ]),
  section('response', [
    yesNo('police', {
      required: true,
      rules: [
        ask('yes', plain('date-time', 'policeAt')),
        ask('yes', plain('short-text', 'reference')),
        on('no', 'require-note'),
      ],
    }),
    choice('cameras', ['secured', 'toSecure', 'off', 'none'], {
      required: true,
      rules: [on('toSecure', 'require-task'), on('off', 'require-note')],
    }),
    choices('measures', ['passes', 'locks', 'guards', 'lighting', 'accounts', 'none'], { required: true }),
  ]),
  section('controls', [check('fenced'), check('lit'), check('alarmed'), check('patrolled'), check('visitors')]),
  section('after', [plain('photo', 'photos')]),
];
