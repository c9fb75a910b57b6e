import { assetName } from '@safety-qube/domain/assets';
import { ISSUE_FIELDS } from '@safety-qube/domain/record-types/issue-fields';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Fact } from '../../components/ui/fact.tsx';
import { FieldTexts } from '../../components/ui/field-texts.tsx';
import { laterPart } from '../../components/ui/later-part.tsx';
import { AlarmMark, ToneMark } from '../../components/ui/notes.tsx';
import link from '../../components/ui/record-link.module.css';
import { DEFAULT_RECORD_PARTS, type RecordParts } from '../../config/record-parts.ts';
import type { RecordOf } from '../../config/record-types.ts';
import { textKey } from '../../i18n/text-key.ts';
import { useNumbers } from '../../shared/format/use-numbers.ts';
import { assetNamesQuery, useAssets } from '../../shared/places/assets.ts';
import { formValues } from '../../shared/records/own-fields.ts';
import { useFieldWords } from '../../shared/records/use-field-words.ts';
import { BOARD_LINES, PUBLIC } from './public-fields.ts';
import { SENTIMENT_LOOKS } from './sentiment-looks.ts';

const COLUMN: Record<string, unknown> = { context: 'column' };

function IssueFacts({ record }: { record: RecordOf<'issue'> }) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  const { issueType, danger, behaviour, assetId, isOnBoard, isClosed, isKnown, seenCount, status } = record;
  const asset = useAssets(assetId == null ? [] : [assetId]);
  return (
    <>
      {issueType && <Fact label={t('issue.issueType')}>{t(`issueType.${issueType}`)}</Fact>}
      {danger && <Fact label={t('issue.danger', COLUMN)}>{t(`danger.${danger}`)}</Fact>}
      {behaviour && <Fact label={t('issue.behaviour', COLUMN)}>{t(`behaviour.${behaviour}`)}</Fact>}
      {assetId != null && <Fact label={t('issue.asset')}>{asset.name(assetId)}</Fact>}
      {isOnBoard && (
        <Fact label={t('weDid.title')}>
          {isClosed ? (
            <Link to="/issues/we-did" className={link['link']}>
              {t('board.is')}
            </Link>
          ) : (
            t('board.later')
          )}
        </Fact>
      )}
      {isKnown && (status === 'In Progress' || status === 'Resolved') && (
        <Fact label={t('board.forVisitors')}>{t('board.known')}</Fact>
      )}
      {(isKnown || !!seenCount) && <Fact label={t('visit.known.say')}>{numbers.whole(seenCount ?? 0)}</Fact>}
    </>
  );
}

/** Marks an issue as a danger, as long as it is open, and an observation as safe or at risk. */
function Mark({ record: { danger, sentiment, isClosed } }: { record: RecordOf<'issue'> }) {
  const { t } = useTranslation();
  return (
    <>
      {danger === 'now' && !isClosed && <AlarmMark>{t('hazard.immediateDanger')}</AlarmMark>}
      {sentiment && <ToneMark {...SENTIMENT_LOOKS[sentiment]}>{t(`sentiment.${sentiment}`)}</ToneMark>}
    </>
  );
}

/** The headings of texts that are called otherwise than in the form. */
const HEADINGS: Readonly<Record<string, ParseKeys>> = {
  barrier: 'issue.madeHard',
  feedbackGiven: 'issue.onTheSpot',
  doneLine: 'weDid.did',
  reportedLine: 'weDid.said',
};

function Texts({ record }: { record: RecordOf<'issue'> }) {
  const { t } = useTranslation();
  const label = (name: string) => t(HEADINGS[name] ?? textKey(`issue.${name}`));
  return <FieldTexts fields={[...ISSUE_FIELDS, ...BOARD_LINES]} record={record} label={label} />;
}

function useWords() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const fieldWords = useFieldWords([...ISSUE_FIELDS, ...PUBLIC], (name) =>
    t(name === 'isKnown' ? 'board.sayKnown' : `issue.${name}`),
  );
  const assetText = (id: number) => {
    const [asset] = client.getQueryData(assetNamesQuery([id]).queryKey) ?? [];
    return asset ? assetName(asset) : t('asset.some');
  };
  return (property: string, value: unknown) =>
    property === 'assetId'
      ? { label: t('issue.asset'), text: typeof value === 'number' ? assetText(value) : t('record.none') }
      : fieldWords(property, value);
}

/** What issues and observations add to the page of a record. */
export const ISSUE_RECORD: RecordParts = {
  ...DEFAULT_RECORD_PARTS,
  Facts: IssueFacts,
  Mark,
  Found: Texts,
  EditFields: laterPart(async () => (await import('./issue-edit-fields.tsx')).IssueEditFields),
  editValues: (record: RecordOf<'issue'>) => ({
    assetId: record.assetId,
    ...formValues([...ISSUE_FIELDS, ...PUBLIC], record),
  }),
  useWords,
};
