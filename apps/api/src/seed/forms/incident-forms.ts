import type { EventType } from '@safety-qube/domain/incidents/event-types';
import ar from '../data/incident-forms/ar.json' with { type: 'json' };
import en from '../data/incident-forms/en.json' with { type: 'json' };
import es from '../data/incident-forms/es.json' with { type: 'json' };
import fr from '../data/incident-forms/fr.json' with { type: 'json' };
import it from '../data/incident-forms/it.json' with { type: 'json' };
import zh from '../data/incident-forms/zh.json' with { type: 'json' };
import { environmentalSections } from './environmental-form.ts';
import { injurySections } from './injury-form.ts';
import { makeForm, type Words } from './make-form.ts';
import { nearMissSections } from './near-miss-form.ts';
import { propertySections } from './property-form.ts';
import { securitySections } from './security-form.ts';
import { vehicleSections } from './vehicle-form.ts';

const WORDS: Words = { ar, en, es, fr, it, zh };
const SECTIONS: Readonly<Record<EventType, Parameters<typeof makeForm>[2]>> = {
  injuryOrIllness: injurySections,
  nearMiss: nearMissSections,
  propertyDamage: propertySections,
  environmental: environmentalSections,
  security: securitySections,
  vehicle: vehicleSections,
};

/** The forms of incidents that a new tenant begins with, one for each kind of event. */
export const INCIDENT_FORMS = (Object.keys(SECTIONS) as EventType[]).map((eventType) => ({
  module: 'incident' as const,
  eventType,
  content: makeForm(WORDS, eventType, SECTIONS[eventType], eventType),
}));
