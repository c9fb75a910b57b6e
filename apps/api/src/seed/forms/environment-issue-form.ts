import { ask, on, type Pieces, urgent } from './make-form.ts';

/** Form for issues of the environment: how much was released, whether it stayed on site, what was done about it. */
export const environmentSections = ({ section, choice, choices, plain, yesNo }: Pieces) => [
  section(
    'report',
    [
      choice('what', ['leak', 'waste', 'water', 'air', 'noise', 'saving', 'nature', 'other']),
      choices('reached', ['floor', 'ground', 'drain', 'water', 'air'], { rules: [urgent(['drain', 'water'])] }),
      yesNo('ongoing'),
    ],
    'reporter',
  ),
  section('extent', [
    plain('short-text', 'substance'),
    choice('size', ['nothing', 'bucket', 'drum', 'more', 'unknown'], {
      required: true,
      rules: [ask('more', plain('instruction', 'convert'))],
    }),
    yesNo('kept', {
      required: true,
      rules: [ask('no', yesNo('notified', { required: true, rules: [on('no', 'require-note')] }))],
    }),
  ]),
  section('resolution', [
    choices('cleaned', ['absorbed', 'sorted', 'repaired', 'agreed', 'nothing', 'other'], {
      required: true,
      rules: [on('nothing', 'require-task'), on('other', 'require-note')],
    }),
    yesNo('disposed', { notApplicable: true, rules: [on('no', 'require-note')] }),
    plain('photo', 'photos'),
  ]),
];
