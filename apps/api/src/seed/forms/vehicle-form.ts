import { ask, on, type Pieces, urgent } from './make-form.ts';

/** Form for vehicle incidents: who drove what, how, in which conditions, and who else was involved. */
export const vehicleSections = ({ section, choice, choices, plain, number, yesNo, check, table }: Pieces) => [
  section(
    'report',
    [
      choice('vehicle', ['car', 'lorry', 'forklift', 'machine', 'trailer', 'bicycle', 'other']),
      choice('where', ['site', 'carPark', 'road']),
      choice('against', ['nothing', 'vehicle', 'pedestrian', 'object', 'animal'], { rules: [urgent('pedestrian')] }),
    ],
    'reporter',
  ),
  section('driving', [
    plain('asset', 'asset'),
    plain('short-text', 'plate', { required: true }),
    choice('driver', ['employee', 'contractor', 'visitor', 'outside'], { required: true }),
    choice('manoeuvre', ['ahead', 'turning', 'reversing', 'parking', 'overtaking', 'loading', 'standing'], {
      required: true,
      rules: [ask('reversing', check('spotter'))],
    }),
    number('speed', 'km/h', { min: 0, max: 250 }),
    number('limit', 'km/h', { min: 0, max: 250 }),
    number('hoursDriven', 'h', { min: 0, max: 24 }),
  ]),
  section('conditions', [
    choices('weather', ['clear', 'rain', 'snow', 'fog', 'wind', 'lowSun'], { required: true }),
    choice('light', ['day', 'dusk', 'lit', 'dark'], { required: true }),
    choice('surface', ['dry', 'wet', 'ice', 'loose', 'slope'], { required: true }),
  ]),
  section('others', [
    yesNo('third', {
      required: true,
      rules: [
        ask('yes', table('parties', { name: 'short-text', plate: 'short-text', insurer: 'short-text' })),
        ask('yes', yesNo('hurt', { required: true, rules: [urgent('yes'), on('yes', 'require-note')] })),
      ],
    }),
    yesNo('police', { required: true, rules: [ask('yes', plain('short-text', 'reference'))] }),
    choice('damage', ['none', 'light', 'heavy', 'total'], {
      required: true,
      rules: [ask(['light', 'heavy', 'total'], number('repair', 'USD'))],
    }),
  ]),
  section('controls', [check('belt'), check('licence'), check('checked'), check('secured'), check('attentive')]),
  section('after', [plain('photo', 'photos')]),
];
