import { ask, on, type Pieces } from './make-form.ts';

const CAUSES = ['wear', 'maintenance', 'use', 'design', 'missing', 'others', 'unknown'];
const CONTROLS = ['eliminate', 'substitute', 'engineer', 'administer', 'protect'];

/** Form for what is not right, about one of `kinds`: why it came about, and whether it is fixed for good. */
const sectionsAbout =
  (kinds: readonly string[], controls: readonly string[]) =>
  ({ section, choice, plain, yesNo }: Pieces) => [
    section(
      'report',
      [choice('kind', [...kinds, 'other']), choice('since', ['today', 'days', 'longer']), yesNo('safe')],
      'reporter',
    ),
    section('cause', [
      choice('why', CAUSES, { required: true, rules: [on('unknown', 'require-note')] }),
      yesNo('alike', { rules: [ask('yes', yesNo('checked', { rules: [on('no', 'require-task')] }))] }),
    ]),
    section('resolution', [
      ...(controls.length ? [choice('control', controls)] : []),
      yesNo('permanent', { required: true, rules: [on('no', 'require-task')] }),
      plain('photo', 'photos'),
    ]),
  ];

export const notRightSections = sectionsAbout(
  ['equipment', 'ground', 'height', 'electricity', 'fire', 'substances', 'welfare'],
  CONTROLS,
);
/** The same for the security brand, about the work of guards. */
export const guardsSections = sectionsAbout(['post', 'route', 'kit', 'access', 'alarm', 'orders', 'vehicle'], []);
