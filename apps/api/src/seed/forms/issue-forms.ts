import { OBSERVATION_CATEGORY } from '@safety-qube/domain/issues/observations';
import ar from '../data/issue-forms/ar.json' with { type: 'json' };
import en from '../data/issue-forms/en.json' with { type: 'json' };
import es from '../data/issue-forms/es.json' with { type: 'json' };
import fr from '../data/issue-forms/fr.json' with { type: 'json' };
import it from '../data/issue-forms/it.json' with { type: 'json' };
import zh from '../data/issue-forms/zh.json' with { type: 'json' };
import { cardSections, guardsCardSections } from './card-form.ts';
import { environmentSections } from './environment-issue-form.ts';
import { ideaSections } from './idea-form.ts';
import { makeForm, type Words } from './make-form.ts';
import { guardsSections, notRightSections } from './not-right-form.ts';
import { securityIssueSections } from './security-issue-form.ts';
import { SECURITY_WORDS } from './security-words.ts';

const WORDS: Words = { ar, en, es, fr, it, zh };

/** The form of a category, whose value is also the name of its texts. */
const formOf = (category: string, words: Words, sections: Parameters<typeof makeForm>[2]) => ({
  module: 'issue' as const,
  content: makeForm(words, category, sections, { categories: [category] }),
});
const [NOT_RIGHT, ENVIRONMENT, SECURITY, IDEA, OBSERVATION] = [
  'something-is-not-right',
  'environment',
  'security',
  'idea',
  OBSERVATION_CATEGORY,
] as const;
const [environment, security, idea] = [
  formOf(ENVIRONMENT, WORDS, environmentSections),
  formOf(SECURITY, WORDS, securityIssueSections),
  formOf(IDEA, WORDS, ideaSections),
];

/**
 * The forms of a new tenant's issues and observations by brand, one for each category. For the security brand, security comes
 * first, and what is not right and what is observed concern the work of guards.
 */
export const ISSUE_FORMS = {
  safety: [
    formOf(NOT_RIGHT, WORDS, notRightSections),
    environment,
    security,
    idea,
    formOf(OBSERVATION, WORDS, cardSections),
  ],
  security: [
    security,
    formOf(NOT_RIGHT, SECURITY_WORDS, guardsSections),
    formOf(OBSERVATION, SECURITY_WORDS, guardsCardSections),
    idea,
    environment,
  ],
};
