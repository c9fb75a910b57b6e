import { ask, on, type Pieces } from './make-form.ts';

/** Form for ideas: what would get better, and what was decided about it. */
export const ideaSections = ({ section, choice, choices, plain, yesNo }: Pieces) => [
  section(
    'report',
    [choices('better', ['safety', 'strain', 'quality', 'time', 'resources', 'together']), yesNo('seen'), yesNo('help')],
    'reporter',
  ),
  section('review', [
    choice('effort', ['days', 'weeks', 'months']),
    yesNo('risks', { required: true, rules: [on('yes', 'require-note')] }),
  ]),
  section('decision', [
    choice('decided', ['adopt', 'trial', 'later', 'no'], {
      required: true,
      rules: [ask('trial', plain('date', 'until')), on(['later', 'no'], 'require-note')],
    }),
    yesNo('elsewhere', { rules: [on('yes', 'require-note')] }),
    plain('photo', 'photos'),
  ]),
];
