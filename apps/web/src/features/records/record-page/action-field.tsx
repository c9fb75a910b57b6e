import { Textarea } from '@mantine/core';
import { BOARD_LINE_LENGTH } from '@safety-qube/domain/issues/board-lines';
import { RECORD_LIMITS } from '@safety-qube/domain/records/record-limits';
import { lazy } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DueDayField } from '../../../components/ui/due-day-field.tsx';
import { FormField } from '../../../components/ui/form-field.tsx';
import { Optional } from '../../../components/ui/optional.tsx';
import { PeopleSelect, PersonSelect } from '../../../components/ui/person-select.tsx';
import type { AskedField } from '../../../config/record-flow.ts';
import type { AnyRecord, RecordAction, RecordTypeSetup } from '../../../config/record-types.ts';
import { textKey } from '../../../i18n/text-key.ts';
import { fetchPart } from '../../../shared/page/after-first-paint.ts';
import { ofType } from '../../../shared/records/of-type.ts';
import { PrioritySelect } from '../fields/common-fields.tsx';
import { RecordPicker } from '../fields/record-picker.tsx';
import type { ActionValues } from './action-store.ts';

const ResidualRiskField = lazy(() => fetchPart(() => import('../fields/residual-risk-field.tsx')));

type TextName = 'what' | 'rootCause' | 'reason' | 'note';
function Text(props: { type: AnyRecord['type']; name: TextName; action: RecordAction; isRequired: boolean }) {
  const { type, name, action, isRequired } = props;
  const { t } = useTranslation();
  const own = ofType(type);
  const { control } = useFormContext<ActionValues>();
  const label = name === 'reason' ? t(textKey(`act.reason.${action}`), own) : t(`act.${name}`, own);
  const validate = (text: string) =>
    text.trim() !== '' || t(name === 'reason' ? 'act.reasonMissing' : 'act.whatMissing', own);
  return (
    <FormField control={control} name={name} {...(isRequired && { rules: { validate } })}>
      {(input) => (
        <Textarea
          {...input}
          label={isRequired ? label : <Optional>{label}</Optional>}
          autosize
          minRows={name === 'note' || name === 'rootCause' ? 2 : 3}
          maxRows={10}
          maxLength={RECORD_LIMITS.reason}
        />
      )}
    </FormField>
  );
}

interface Props {
  asked: AskedField;
  action: RecordAction;
  record: AnyRecord;
  setup: RecordTypeSetup;
}

/** The field of the dialog of an action for one of its inputs; files and lines of the board have parts of their own. */
export function ActionField({ asked, action, record, setup }: Props) {
  const { t } = useTranslation();
  const { control } = useFormContext<ActionValues>();
  const { name, isRequired } = asked;
  const own = ofType(record.type);
  switch (name) {
    case 'team':
      return (
        <FormField
          control={control}
          name="team"
          rules={{ validate: (team) => !isRequired || team.length > 0 || t('act.teamMissing') }}
        >
          {/* Without its ref: an error must not open the list. */}
          {({ value, onChange, error }) => (
            <PeopleSelect
              label={isRequired ? t('record.team', own) : <Optional>{t('record.team', own)}</Optional>}
              description={isRequired && t('act.teamHelp', own)}
              nearTo={record.facilityId}
              value={value}
              onChange={onChange}
              error={error}
            />
          )}
        </FormField>
      );
    case 'ehsMembers':
      return (
        <FormField
          control={control}
          name="ehsMembers"
          rules={{ validate: (members) => members.length > 0 || t('act.approversMissing') }}
        >
          {({ value, onChange, error }) => (
            <PeopleSelect
              label={t('act.approvers')}
              nearTo={record.facilityId}
              value={value}
              onChange={onChange}
              error={error}
            />
          )}
        </FormField>
      );
    case 'ownerId':
      return (
        <FormField control={control} name="ownerId">
          {(input) => (
            <PersonSelect label={t('record.owner', own)} nearTo={record.facilityId} allowDeselect={false} {...input} />
          )}
        </FormField>
      );
    case 'dueOn':
      return (
        <FormField control={control} name="dueOn">
          {(input) => (
            <DueDayField label={<Optional>{t('record.due')}</Optional>} facilityId={record.facilityId} {...input} />
          )}
        </FormField>
      );
    case 'priority':
      return (
        <FormField control={control} name="priority">
          {(input) => <PrioritySelect setup={setup} isRequired {...input} />}
        </FormField>
      );
    case 'of':
      return (
        <FormField control={control} name="of" rules={{ validate: (id) => id !== null || t('act.ofMissing') }}>
          {(input) => <RecordPicker label={t('act.of')} type={record.type} except={record.id} {...input} />}
        </FormField>
      );
    case 'reportedLine':
      return (
        <FormField
          control={control}
          name="reportedLine"
          rules={{ validate: (line) => line.trim() !== '' || t('form.required') }}
        >
          {(input) => (
            <Textarea
              {...input}
              label={t('issue.reportedLine')}
              description={t('board.knownHelp')}
              autosize
              minRows={2}
              maxRows={4}
              maxLength={BOARD_LINE_LENGTH}
            />
          )}
        </FormField>
      );
    case 'residualRisk':
      return <ResidualRiskField />;
    case 'attachmentIds':
    case 'board':
      return null;
    default:
      return <Text type={record.type} name={name} action={action} isRequired={isRequired} />;
  }
}
