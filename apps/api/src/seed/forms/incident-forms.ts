import type { EventType } from '@safety-qube/domain/incidents/event-types';
import { keysOf } from '@safety-qube/domain/objects';
import ar from '../data/incident-forms/ar.json' with { type: 'json' };
import en from '../data/incident-forms/en.json' with { type: 'json' };
import es from '../data/incident-forms/es.json' with { type: 'json' };
import fr from '../data/incident-forms/fr.json' with { type: 'json' };
import it from '../data/incident-forms/it.json' with { type: 'json' };
import zh from '../data/incident-forms/zh.json' with { type: 'json' };
import { attemptSections } from './attempt-form.ts';
import { environmentalSections } from './environmental-form.ts';
import { injurySections } from './injury-form.ts';
import { makeForm, type Words } from './make-form.ts';
import { nearMissSections } from './near-miss-form.ts';
import { propertySections } from './property-form.ts';
import { securitySections } from './security-form.ts';
import { SECURITY_WORDS } from './security-words.ts';
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

const formOf = (eventType: EventType, words: Words, sections: Parameters<typeof makeForm>[2]) => ({
  module: 'incident' as const,
  eventType,
  content: makeForm(words, eventType, sections, { eventTypes: [eventType] }),
});
const SAFETY_FORMS = keysOf(SECTIONS).map((eventType) => formOf(eventType, WORDS, SECTIONS[eventType]));
const ATTEMPT_FORM = formOf('nearMiss', SECURITY_WORDS, attemptSections);

/**
 * The incident forms of a new tenant by brand, one for each event type. For the security brand, security comes first, and a near
 * miss is an attempt.
 */
export const INCIDENT_FORMS = {
  safety: SAFETY_FORMS,
  security: SAFETY_FORMS.map((form) => (form.eventType === 'nearMiss' ? ATTEMPT_FORM : form)).toSorted(
    (a, b) => Number(b.eventType === 'security') - Number(a.eventType === 'security'),
  ),
};
