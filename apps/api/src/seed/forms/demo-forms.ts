import type { TemplateModule } from '@safety-qube/contract/schemas/templates';
import type { TemplateContent } from '@safety-qube/domain/templates/template';
import ar from '../data/demo-forms/ar.json' with { type: 'json' };
import en from '../data/demo-forms/en.json' with { type: 'json' };
import es from '../data/demo-forms/es.json' with { type: 'json' };
import fr from '../data/demo-forms/fr.json' with { type: 'json' };
import it from '../data/demo-forms/it.json' with { type: 'json' };
import zh from '../data/demo-forms/zh.json' with { type: 'json' };
import { ask, makeForm, on, type Pieces, type Words } from './make-form.ts';

const WORDS: Words = { ar, en, es, fr, it, zh };

/** Checklist of a competent person, before each shift (US Department of Labor, 1999); its thirteen questions in four groups. */
const scaffold = ({ section, scoredCheck: check }: Pieces) => [
  section('before', [check('inspected'), check('builders'), check('users')]),
  section('load', [check('capacity'), check('loaded', { critical: true, rules: [on('no', 'require-task')] })]),
  section('structure', [check('plumb'), check('base'), check('tied', { critical: true })]),
  section('platforms', [
    check('access'),
    check('planked'),
    check('overhang'),
    check('planks', { rules: [on('no', 'require-photo')] }),
    check('guardrails', { critical: true, rules: [on('no', 'require-photo')] }),
  ]),
];

/** Posting and recordkeeping of OSHA's handbook for small businesses (2005). */
const records = ({ section, scoredCheck: check }: Pieces) => [
  section('posting', [check('poster'), check('telephones'), check('exposure'), check('signs'), check('summary')]),
  section('recordkeeping', [check('log'), check('medical'), check('training'), check('retention')]),
];

const riskAssessment = ({ section, choices, choice, plain, check, yesNo }: Pieces) => [
  section('task', [
    plain('long-text', 'steps', { required: true }),
    choices('harmed', ['employees', 'contractors', 'visitors', 'public', 'young'], { required: true }),
    choice('often', ['daily', 'weekly', 'rarely']),
  ]),
  section('hazards', [
    choices('found', ['height', 'machines', 'vehicles', 'lifting', 'electricity', 'chemicals', 'noise', 'other'], {
      required: true,
      rules: [ask('chemicals', check('sheets')), ask('height', check('avoided'))],
    }),
    plain('risk-rating', 'initial', { required: true }),
  ]),
  section('controls', [
    plain('long-text', 'present', { required: true }),
    yesNo('enough', { required: true, rules: [ask('no', plain('long-text', 'added', { required: true }))] }),
    plain('risk-rating', 'residual', { required: true }),
  ]),
];

/** A demo template with its module. */
export interface DemoForm {
  readonly module: TemplateModule;
  readonly content: TemplateContent;
}
const formOf = (module: TemplateModule, name: string, sections: Parameters<typeof makeForm>[2]): DemoForm => ({
  module,
  content: makeForm(WORDS, name, sections),
});

export const SCAFFOLD_FORM = formOf('inspection', 'scaffold', scaffold);
export const RECORDS_FORM = formOf('inspection', 'records', records);
/** The form of a module without records yet. */
export const RISKS_FORM = formOf('riskAssessment', 'riskAssessment', riskAssessment);
