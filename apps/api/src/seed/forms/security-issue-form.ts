import { ask, on, type Pieces, urgent } from './make-form.ts';

/** Form for issues of security: what was open or unknown, what could be reached from there, how it was secured. */
export const securityIssueSections = ({ section, choice, choices, plain, yesNo }: Pieces) => [
  section(
    'report',
    [
      choice('kind', ['door', 'pass', 'person', 'vehicle', 'system', 'missing', 'information', 'other']),
      choice('people', ['nobody', 'near', 'threatened'], { rules: [urgent('threatened')] }),
      yesNo('present', { rules: [ask('yes', plain('instruction', 'keepAway'))] }),
    ],
    'reporter',
  ),
  section('facts', [
    choice('secured', ['secured', 'guarded', 'open'], { required: true, rules: [on('open', 'require-task')] }),
    choices('access', ['outside', 'buildings', 'keys', 'systems', 'nothing']),
    yesNo('police', { rules: [ask('yes', plain('short-text', 'reference'))] }),
  ]),
  section('resolution', [
    choices('measures', ['repaired', 'locks', 'passes', 'patrols', 'lighting', 'briefed', 'other'], {
      required: true,
      rules: [on('other', 'require-note')],
    }),
    plain('photo', 'photos'),
  ]),
];
