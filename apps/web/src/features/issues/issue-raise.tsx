import { issueTypeOf, OBSERVATION_CATEGORY } from '@safety-qube/domain/issues/observations';
import { ISSUE_FIELDS } from '@safety-qube/domain/record-types/issue-fields';
import { IconBulb, IconEye, IconLeaf, IconMessageExclamation, IconShieldLock, IconTag } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useWatch } from 'react-hook-form';
import { DangerQuestion } from '../../components/ui/danger-question.tsx';
import { DEFAULT_RAISE_PARTS, type RaiseParts } from '../../config/record-parts.ts';
import { fetchPart } from '../../shared/page/after-first-paint.ts';
import { fieldsOf, formValues } from '../../shared/records/own-fields.ts';
import { BehaviourQuestion, SentimentQuestion } from './observation-questions.tsx';

const isObservation = (category: string | null): boolean =>
  category !== null && issueTypeOf(category) === 'observation';

const ObservationTexts = lazy(() => fetchPart(() => import('./observation-texts.tsx')));

/** The first question of an issue; those of an observation, once that is chosen. */
function First() {
  const category = useWatch<{ category: string | null }, 'category'>({ name: 'category' });
  if (!isObservation(category)) return <DangerQuestion />;
  return (
    <>
      <SentimentQuestion />
      <BehaviourQuestion />
      <Suspense fallback={null}>
        <ObservationTexts />
      </Suspense>
    </>
  );
}

const More = lazy(() => fetchPart(() => import('./asset-field.tsx')));

/** The fields that only an issue or only an observation has; `issueType` follows from the category. */
const ONLY_OF_ISSUES = ['issueType', 'danger'];
const ONLY_OF_OBSERVATIONS = ['issueType', 'sentiment', 'behaviour', 'feedbackGiven', 'barrier'];

const fieldsWithout = (names: readonly string[]) => ISSUE_FIELDS.filter(({ name }) => !names.includes(name));

interface IssueReport {
  category: string | null;
  assetId: number | null;
}

/** What issues and observations add to the raise form. */
export const ISSUE_RAISE: RaiseParts = {
  ...DEFAULT_RAISE_PARTS,
  kind: {
    label: 'issue.kind',
    missing: 'issue.kindMissing',
    icons: {
      'something-is-not-right': IconMessageExclamation,
      environment: IconLeaf,
      security: IconShieldLock,
      idea: IconBulb,
      [OBSERVATION_CATEGORY]: IconEye,
    },
    icon: IconTag,
  },
  First,
  More,
  without: (category) => (isObservation(category) ? ['team', 'dueOn', 'priority'] : []),
  words: {
    ...DEFAULT_RAISE_PARTS.words,
    what: 'issue.what',
    whatMissing: 'issue.whatMissing',
    photosHelp: 'issue.photosHelp',
    mine: 'turn.issueOpen',
  },
  errorFields: { ASSET_UNKNOWN: 'assetId' },
  empty: { ...formValues(ISSUE_FIELDS), assetId: null },
  moreFields: ['assetId'],
  toBody: ({ category, assetId, ...values }: IssueReport & Record<string, unknown>) => {
    const others = isObservation(category) ? ONLY_OF_ISSUES : ONLY_OF_OBSERVATIONS;
    return { ...fieldsOf(fieldsWithout(others), values), assetId };
  },
};
