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

/** The answers on which the first questions depend. */
interface AskedFirst {
  category: string | null;
  sentiment: string | null;
}

const AT_RISK = 'negative';

const ObservationTexts = lazy(() => fetchPart(() => import('./observation-texts.tsx')));

/** The first question of an issue; those of an observation, once that is chosen: what is at risk can be so right now. */
function First() {
  const [category, sentiment] = useWatch<AskedFirst, ['category', 'sentiment']>({ name: ['category', 'sentiment'] });
  if (!isObservation(category)) return <DangerQuestion />;
  return (
    <>
      <SentimentQuestion />
      {sentiment === AT_RISK && <DangerQuestion />}
      <BehaviourQuestion />
      <Suspense fallback={null}>
        <ObservationTexts />
      </Suspense>
    </>
  );
}

const More = lazy(() => fetchPart(() => import('./asset-field.tsx')));

/** The fields that only observations have; `issueType` follows from the category. */
const OF_OBSERVATIONS = ['sentiment', 'behaviour', 'feedbackGiven', 'barrier'];

const fieldsWithout = (names: readonly string[]) => ISSUE_FIELDS.filter(({ name }) => !names.includes(name));

interface IssueReport extends AskedFirst {
  assetId: number | null;
}

/** The fields that a report does not ask for, by its answers. */
function unaskedIn({ category, sentiment }: AskedFirst): readonly string[] {
  if (!isObservation(category)) return ['issueType', ...OF_OBSERVATIONS];
  return sentiment === AT_RISK ? ['issueType'] : ['issueType', 'danger'];
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
  toBody: ({ assetId, ...values }: IssueReport & Record<string, unknown>) => ({
    ...fieldsOf(fieldsWithout(unaskedIn(values)), values),
    assetId,
  }),
};
