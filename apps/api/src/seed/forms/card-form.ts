import { BEHAVIOURS } from '@safety-qube/domain/issues/observations';
import { on, type Pieces } from './make-form.ts';

/**
 * Form for observations during one of the kinds of `work`: a card that counts safe and at-risk acts by behaviour, and never asks
 * for a person.
 */
const sectionsDuring =
  (work: readonly string[]) =>
  ({ section, choice, choices, table, yesNo }: Pieces) => [
    section(
      'report',
      [
        table('acts', { behaviour: BEHAVIOURS, safe: 'number', atRisk: 'number' }, { maxRows: BEHAVIOURS.length }),
        choice('work', [...work, 'other']),
        yesNo('talked'),
      ],
      'reporter',
    ),
    section('hindered', [
      choices('barriers', ['time', 'equipment', 'place', 'procedure', 'training', 'habit', 'other', 'none'], {
        required: true,
        rules: [on('other', 'require-note')],
      }),
      choice('often', ['first', 'sometimes', 'often'], { rules: [on('often', 'require-task')] }),
    ]),
    section('followUp', [yesNo('briefed')]),
  ];

export const cardSections = sectionsDuring([
  'lifting',
  'height',
  'machine',
  'driving',
  'hot',
  'electrical',
  'cleaning',
]);
/** The same for the security brand. */
export const guardsCardSections = sectionsDuring(['patrol', 'gate', 'search', 'control', 'escort', 'alarm']);
