import ar from '../data/inspection-forms/ar.json' with { type: 'json' };
import en from '../data/inspection-forms/en.json' with { type: 'json' };
import es from '../data/inspection-forms/es.json' with { type: 'json' };
import fr from '../data/inspection-forms/fr.json' with { type: 'json' };
import it from '../data/inspection-forms/it.json' with { type: 'json' };
import zh from '../data/inspection-forms/zh.json' with { type: 'json' };
import type { DemoForm } from './demo-forms.ts';
import { ask, makeForm, on, type Pieces, type Words } from './make-form.ts';

const WORDS: Words = { ar, en, es, fr, it, zh };

const photo = on('no', 'require-photo');
const task = on('no', 'require-task');

/** A walk through a workplace: what is seen, what people say, and what is done well. */
const siteWalk = ({ section, scoredCheck: check, plain, yesNo }: Pieces) => [
  section('people', [check('ppe'), check('briefed'), check('supervised')]),
  section('access', [
    check('walkways'),
    check('lighting'),
    check('edges', { critical: true, rules: [photo, task] }),
    check('vehicles', { rules: [photo] }),
  ]),
  section('equipment', [
    check('guards', { critical: true, rules: [photo, task] }),
    check('tools'),
    check('isolated', { critical: true, rules: [task] }),
    check('lifting'),
  ]),
  section('emergency', [check('exits', { critical: true, rules: [photo] }), check('contacts')]),
  section('talk', [
    yesNo('talked', {
      required: true,
      rules: [ask('yes', plain('long-text', 'said')), ask('yes', yesNo('answered', { rules: [task] }))],
    }),
    plain('long-text', 'good'),
    plain('photo', 'goodPhoto'),
  ]),
];

/** Before a portable ladder is used. */
const ladder = ({ section, scoredCheck: check, plain, choice }: Pieces) => {
  const outOfService = (id: string) => [photo, ask('no', plain('instruction', `${id}Tag`))];
  return [
    section('which', [
      plain('asset', 'asset'),
      choice('kind', ['step', 'straight', 'extension', 'combination'], {
        required: true,
        rules: [ask(['straight', 'extension', 'combination'], check('extends'))],
      }),
    ]),
    section('condition', [
      check('label'),
      check('rails', { critical: true, rules: outOfService('rails') }),
      check('rungs', { critical: true, rules: outOfService('rungs') }),
      check('feet'),
      check('locks'),
      check('clean'),
    ]),
    section('position', [
      check('ground'),
      check('angle'),
      check('secured'),
      check('power', { critical: true, rules: [task] }),
      check('traffic'),
    ]),
    section('use', [check('contact'), check('top'), check('load')]),
  ];
};

/** Before the shift, by the driver: with the engine off, then on. */
const forklift = ({ section, scoredCheck: check, plain, choice, number, yesNo }: Pieces) => [
  section('truck', [
    plain('asset', 'asset', { required: true }),
    number('hours', 'h'),
    choice('energy', ['electric', 'gas', 'diesel'], {
      required: true,
      rules: [
        ask('electric', check('battery')),
        ask('gas', check('cylinder', { critical: true })),
        ask(['gas', 'diesel'], check('fluids')),
      ],
    }),
  ]),
  section('off', [
    check('leaks', { rules: [photo] }),
    check('tyres'),
    check('forks', { critical: true, rules: [photo] }),
    check('mast', { critical: true, rules: [photo] }),
    check('guard', { critical: true }),
    check('belt', { critical: true }),
    check('plate'),
  ]),
  section('on', [
    check('brakes', { critical: true }),
    check('parking', { critical: true }),
    check('steering', { critical: true }),
    check('hydraulics'),
    check('horn'),
    check('lights'),
  ]),
  section('result', [
    yesNo('fit', { required: true, rules: [on('no', 'require-task'), ask('no', plain('instruction', 'keys'))] }),
  ]),
];

/** Each month, for the extinguishers of an area. */
const extinguishers = ({ section, scoredCheck: check, number, table }: Pieces) => [
  section('place', [
    number('count', undefined, { min: 1 }, { required: true }),
    check('there', { critical: true, rules: [task] }),
    check('reach'),
    check('seen'),
    check('suitable'),
  ]),
  section('condition', [
    check('pressure', { critical: true, rules: [photo] }),
    check('pin'),
    check('damage', { rules: [photo] }),
    check('hose'),
    check('label'),
    check('serviced'),
  ]),
  section('after', [
    table('replace', { number: 'short-text', problem: ['pressure', 'damage', 'missing', 'overdue', 'other'] }),
    check('signed'),
  ]),
];

/** Each month: kits, defibrillator, eyewash, and who gives first aid. */
const firstAid = ({ section, scoredCheck: check, choices, yesNo }: Pieces) => [
  section('kit', [
    check('marked'),
    check('complete', {
      rules: [
        ask(
          'no',
          choices(
            'missing',
            ['plasters', 'dressings', 'bandages', 'gloves', 'eye', 'burn', 'mask', 'scissors', 'other'],
            {
              required: true,
            },
          ),
        ),
        task,
      ],
    }),
    check('dates'),
    check('clean'),
    check('book'),
  ]),
  section('people', [check('named'), check('trained', { rules: [task] }), check('numbers')]),
  section('devices', [
    yesNo('aed', {
      required: true,
      rules: [ask('yes', check('aedReady', { critical: true, rules: [task] })), ask('yes', check('aedPads'))],
    }),
    yesNo('eyewash', {
      required: true,
      rules: [ask('yes', check('eyewashFlow', { rules: [task] })), ask('yes', check('eyewashReach'))],
    }),
  ]),
];

/** A round of an area: floors, storage, waste, and what people need. */
const housekeeping = ({ section, scoredCheck: check, plain }: Pieces) => [
  section('floors', [
    check('dry', { rules: [photo] }),
    check('aisles', { rules: [photo] }),
    check('cables'),
    check('stairs'),
  ]),
  section('storage', [
    check('stacked', { rules: [photo] }),
    check('racks', { rules: [task] }),
    check('sprinklers'),
    check('panels', { critical: true, rules: [photo] }),
    check('labelled'),
  ]),
  section('waste', [check('bins'), check('oily'), check('spills')]),
  section('welfare', [check('toilets'), check('breakRoom'), check('water')]),
  section('photos', [plain('photo', 'overall')]),
];

const FORMS = { siteWalk, ladder, forklift, extinguishers, firstAid, housekeeping };

/** The inspection templates that a new tenant begins with. */
export const INSPECTION_FORMS: readonly DemoForm[] = Object.entries(FORMS).map(([name, sections]) => ({
  module: 'inspection',
  content: makeForm(WORDS, name, sections),
}));
