import { ask, on, type Pieces, urgent } from './make-form.ts';

const ACCIDENTS = [
  'slip',
  'fall',
  'struck',
  'machine',
  'vehicle',
  'caught',
  'lifting',
  'substance',
  'hot',
  'electricity',
  'violence',
  'animal',
  'other',
];
const INJURIES = [
  'cut',
  'bruise',
  'fracture',
  'sprain',
  'burn',
  'amputation',
  'eye',
  'shock',
  'poisoning',
  'skin',
  'hearing',
  'infection',
  'stress',
  'other',
];
const PROTECTION = ['helmet', 'glasses', 'gloves', 'shoes', 'hearingProtection', 'mask', 'harness', 'vest'];

/**
 * Form for injury or illness: the questions of OSHA's form 301 and RIDDOR's F2508 that a case of the investigation does not have.
 */
export const injurySections = ({ section, choice, choices, plain, number, yesNo, check }: Pieces) => [
  section(
    'report',
    [
      choice('who', ['me', 'colleague', 'contractor', 'visitor']),
      choices('body', ['head', 'eyes', 'back', 'trunk', 'arm', 'hand', 'leg', 'foot', 'inside']),
      choice('care', ['noCare', 'firstAid', 'doctor', 'hospital'], { rules: [urgent('hospital')] }),
    ],
    'reporter',
  ),
  section('before', [
    plain('long-text', 'doing', { required: true }),
    choice('accident', ACCIDENTS, {
      required: true,
      rules: [
        ask('fall', number('height', 'm', { min: 0, max: 500 }, { required: true })),
        ask('substance', plain('short-text', 'exposedTo', { required: true })),
        on('other', 'require-note'),
      ],
    }),
    plain('short-text', 'harmedBy'),
    choice('usual', ['often', 'seldom', 'first']),
    number('hoursIn', 'h', { min: 0, max: 24 }),
  ]),
  section('injury', [
    choices('nature', INJURIES, { required: true, rules: [urgent('amputation'), on('other', 'require-note')] }),
    choice('side', ['left', 'right', 'both', 'middle']),
  ]),
  section('treatment', [
    yesNo('aided', {
      required: true,
      rules: [
        ask('yes', choices('aid', ['cleaned', 'cooled', 'bandaged', 'flushed', 'rested', 'revived'])),
        ask('yes', choice('aider', ['trained', 'untrained', 'self'])),
      ],
    }),
    choice('treatedAt', ['nowhere', 'onSite', 'clinic', 'emergency', 'ward'], {
      required: true,
      rules: [ask(['clinic', 'emergency', 'ward'], plain('short-text', 'treatedBy')), urgent('ward')],
    }),
    choice('return', ['sameDay', 'lighter', 'away', 'unknown'], {
      required: true,
      rules: [ask('lighter', plain('short-text', 'duties'))],
    }),
  ]),
  section('controls', [
    check('trainedFor'),
    check('assessed'),
    check('protected', { rules: [ask('no', choices('missing', PROTECTION))] }),
    check('guarded'),
    check('inOrder'),
    check('tidy'),
  ]),
  section('after', [yesNo('again', { rules: [on('yes', 'require-note')] }), plain('photo', 'photos')]),
];
