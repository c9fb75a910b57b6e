import type { DemoForm } from './demo-forms.ts';
import { ask, makeForm, on, type Pieces } from './make-form.ts';
import { SECURITY_WORDS } from './security-words.ts';

const patrol = ({ section, scoredCheck: check }: Pieces) => [
  section('outside', [check('fence'), check('lighting'), check('vehicles')]),
  section('inside', [
    check('doors'),
    check('alarms', { critical: true, rules: [on('no', 'require-task')] }),
    check('exits', { rules: [on('no', 'require-photo')] }),
  ]),
  section('people', [check('visitors'), check('keys')]),
];

const threats = ({ section, choices, plain, yesNo }: Pieces) => [
  section('protected', [
    plain('long-text', 'assets', { required: true }),
    choices('affected', ['employees', 'visitors', 'public'], { required: true }),
  ]),
  section('threats', [
    choices('found', ['theft', 'intrusion', 'vandalism', 'violence', 'sabotage', 'data', 'other'], { required: true }),
    plain('risk-rating', 'initial', { required: true }),
  ]),
  section('controls', [
    plain('long-text', 'present', { required: true }),
    yesNo('enough', { required: true, rules: [ask('no', plain('long-text', 'added', { required: true }))] }),
    plain('risk-rating', 'residual', { required: true }),
  ]),
];

export const PATROL_FORM: DemoForm = {
  module: 'inspection',
  content: makeForm(SECURITY_WORDS, 'patrol', patrol),
};
export const THREATS_FORM: DemoForm = {
  module: 'riskAssessment',
  content: makeForm(SECURITY_WORDS, 'threats', threats),
};
