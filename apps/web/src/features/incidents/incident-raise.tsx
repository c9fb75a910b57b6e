import { IconAmbulance, IconBandage, IconMoodSmile } from '@tabler/icons-react';
import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ChoiceTiles } from '../../components/ui/choice-tiles.tsx';
import { Warning } from '../../components/ui/said.tsx';
import type { RaiseParts } from '../../config/record-parts.ts';
import { HappenedField, ImmediateActionField, KindField, SeverityField } from './incident-fields.tsx';
import type { IncidentValues } from './incident-values.ts';

/** Whether somebody was hurt: what a reporter knows of how bad it was. */
function HurtQuestion() {
  const { t } = useTranslation();
  const { control } = useFormContext<IncidentValues>();
  const { field } = useController({ control, name: 'actualSeverity' });
  return (
    <div id="field-actualSeverity">
      <ChoiceTiles
        label={t('incident.hurt')}
        value={field.value}
        onChange={field.onChange}
        choices={[
          {
            value: 'none',
            label: t('incident.hurtNobody'),
            icon: <IconMoodSmile size={22} stroke={1.75} aria-hidden />,
          },
          {
            value: 'minor',
            label: t('incident.hurtSlightly'),
            tone: 'amber',
            icon: <IconBandage size={22} stroke={1.75} aria-hidden />,
          },
          {
            value: 'serious',
            label: t('incident.hurtSeriously'),
            tone: 'red',
            icon: <IconAmbulance size={22} stroke={1.75} aria-hidden />,
          },
        ]}
      />
      <Warning isShown={field.value === 'serious'}>{t('incident.helpFirst')}</Warning>
    </div>
  );
}

const First = () => (
  <>
    <KindField />
    <HurtQuestion />
    <HappenedField mayStayEmpty />
  </>
);

const More = () => (
  <>
    <ImmediateActionField />
    <SeverityField which="potential" />
  </>
);

/** The seeded categories are the kinds of events, written as categories are: near-miss. */
const asCategory = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** What incidents add to the raise form. */
export const INCIDENT_RAISE: RaiseParts = {
  First,
  More,
  words: {
    what: 'incident.what',
    whatHelp: 'incident.whatHelp',
    whatMissing: 'incident.whatMissing',
    photosHelp: 'raise.photosHelp',
    ownerHelp: 'raise.ownerHelp',
    send: 'raise.send',
  },
  errorFields: { OCCURRED_LATER: 'occurredAt', POTENTIAL_TOO_LOW: 'potentialSeverity' },
  empty: { eventType: null, occurredAt: null, actualSeverity: null, potentialSeverity: null, immediateAction: '' },
  moreFields: ['immediateAction', 'potentialSeverity'],
  categoryOf: (values) => {
    const { eventType } = values as unknown as IncidentValues;
    return eventType && asCategory(eventType);
  },
  toBody: (values) => {
    const { eventType, occurredAt, actualSeverity, potentialSeverity, immediateAction } =
      values as unknown as IncidentValues;
    return { eventType, occurredAt, actualSeverity, potentialSeverity, immediateAction: immediateAction.trim() };
  },
};
