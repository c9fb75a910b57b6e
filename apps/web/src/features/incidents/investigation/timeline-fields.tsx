import { Textarea } from '@mantine/core';
import type { InvestigationParts } from '@safety-qube/contract/schemas/investigation';
import { INVESTIGATION_LIMITS } from '@safety-qube/domain/incidents/investigation-limits';
import { useTranslation } from 'react-i18next';
import { MomentField } from '../../../components/ui/date-fields.tsx';
import { missing } from './missing.ts';
import type { LineFieldsProps } from './part-list.tsx';

/** Fields of an entry of the timeline. */
export function TimelineFields(props: LineFieldsProps<InvestigationParts['timeline'][number]>) {
  const { value, onChange, isTried } = props;
  const { t } = useTranslation();
  return (
    <>
      <MomentField
        label={t('timeline.at')}
        value={value.at || null}
        onChange={(at) => onChange({ ...value, at: at ?? '' })}
        error={missing(isTried, !value.at)}
      />
      <Textarea
        label={t('timeline.text')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={INVESTIGATION_LIMITS.moment}
        data-autofocus
        value={value.text}
        onChange={(event) => onChange({ ...value, text: event.currentTarget.value })}
        error={missing(isTried, !value.text.trim())}
      />
    </>
  );
}
