import { ISSUE_FIELDS } from '@safety-qube/domain/record-types/issue-fields';
import { fieldNamed } from '@safety-qube/domain/records/fields';
import { useTranslation } from 'react-i18next';
import { FieldControl } from '../../components/ui/field-control.tsx';
import { Optional } from '../../components/ui/optional.tsx';
import type { RecordOf } from '../../config/record-types.ts';
import AssetField from './asset-field.tsx';
import ObservationTexts from './observation-texts.tsx';
import { BOARD_LINES, KNOWN, ON_BOARD } from './public-fields.ts';

/** Whether the user may change what is said publicly: its raiser, who edits an open issue, may not. */
const mayPublish = ({ status, abilities }: RecordOf<'issue'>): boolean => status !== 'Open' || abilities.resolve;

/** Fields of the form that edits an issue or an observation. */
export function IssueEditFields({ record }: { record: RecordOf<'issue'> }) {
  const { t } = useTranslation();
  const isObservation = record.issueType === 'observation';
  const choices = isObservation ? (['sentiment', 'behaviour'] as const) : (['danger'] as const);
  return (
    <>
      {choices.map((name) => (
        <FieldControl
          key={name}
          field={fieldNamed(ISSUE_FIELDS, name)}
          label={<Optional>{t(`issue.${name}`)}</Optional>}
        />
      ))}
      {isObservation && <ObservationTexts />}
      <AssetField />
      {record.reportedLine !== null && !record.isConfidential && mayPublish(record) && (
        <>
          <FieldControl field={fieldNamed(BOARD_LINES, 'reportedLine')} label={t('issue.reportedLine')} />
          {(record.doneLine !== null || record.isClosed) && (
            <>
              <FieldControl field={fieldNamed(BOARD_LINES, 'doneLine')} label={t('issue.doneLine')} />
              <FieldControl field={ON_BOARD} label={t('board.show')} />
            </>
          )}
          {!record.isClosed && <FieldControl field={KNOWN} label={t('board.sayKnown')} />}
        </>
      )}
    </>
  );
}
