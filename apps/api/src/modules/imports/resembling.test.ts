import { oiicsCodes, oiicsTitle } from '@safety-qube/domain/incidents/oiics';
import { expect, test } from 'vitest';
import { resembler } from './resembling.ts';

const among = (text: string, ...names: string[]) => resembler(names.map((name) => [name, name]))(text);

test('a name resembles one that contains it, or differs in a few letters', () => {
  expect(among('Boston yrd', 'Omaha Depot', 'Boston Yard')).toBe('Boston Yard');
  expect(among('Yard', 'Omaha Depot', 'Boston Yard')).toBe('Boston Yard');
  expect(among('Nowhere', 'Omaha Depot', 'Boston Yard')).toBeNull();
});

test.each([
  ['Finger', '441 Hand(s), except finger(s)'],
  ['Vehicle', 'Collision with object other than vehicle'],
  ['Fall', 'Slip or trip without fall'],
  ['Slip', 'Boarding, alighting—excluding slip, trip'],
  ['Tools', 'Moving objects (not including tools)'],
  ['Dedo', 'Mano, excepto dedo'],
  ['Doigt', 'Main, sauf doigt'],
  ['Hand, except finger', 'Finger'],
])('%s does not resemble %s', (text, name) => {
  expect(among(text, name)).toBeNull();
});

test('when several names resemble it equally, none is returned; one that is equal takes precedence', () => {
  expect(among('Boston', 'Boston Yard', 'Boston Mill', 'Boston Shop')).toBeNull();
  const part = resembler(oiicsCodes('bodyPart').map((code) => [`${code} ${oiicsTitle('bodyPart', code)}`, code]));
  expect(['Finger', 'Hand', 'Knees', 'Lower'].map(part)).toEqual([null, '44', '512', null]);
});
