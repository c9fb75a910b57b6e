import { expect, test } from 'vitest';
import { readEventType } from './event-type-words.ts';

test.each([
  [
    'injuryOrIllness',
    'Injury|injury-or-illness|Occupational illness|First Aid|Lost Time|Fatality|Fracture|Lesión o enfermedad|Blessure ou maladie|Infortunio o malattia|Arbeitsunfall|Doença|伤害或疾病|إصابة أو مرض|Injury – vehicle',
  ],
  [
    'nearMiss',
    'Near miss|near-miss|nearMiss|Near Miss (no injury)|Close call|Dangerous occurrence|Casi accidente|Presqu’accident|Mancato infortunio|Quase acidente|Beinaheunfall|未遂事件|حادث وشيك',
  ],
  [
    'environmental',
    'Environmental|Environmental Release|Oil spill|Ambiental|Environnement|Ambientale|Umwelt|环境事件|بيئي|التسرب',
  ],
  ['security', 'Security|Theft|Seguridad física|Sûreté|Sicurezza fisica|安保事件|أمني'],
  ['vehicle', 'Vehicle|Vehicle damage|Traffic accident|Vehículo|Véhicule|Veicolo|Fahrzeug|车辆事件|مركبة'],
  [
    'propertyDamage',
    'Property Damage|property-damage|Property damage without injury|Fire|Daños materiales|Dégât matériel|Danno materiale|Sachschaden|财产损失|ضرر بالممتلكات',
  ],
])('%s is recognised by names of categories', (type, called) => {
  const said = called.split('|').map((text) => [text, readEventType(text)]);
  expect(said).toEqual(called.split('|').map((text) => [text, type]));
});

test('a text that does not name a type of event gives none', () => {
  expect(
    ['', 'Other', 'Slip, trip or fall', 'Incident', 'Accident', '402', 'x'.repeat(300)].map(readEventType),
  ).toEqual(Array(7).fill(undefined));
});
