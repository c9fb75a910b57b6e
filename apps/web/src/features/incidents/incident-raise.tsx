import type { EventType } from '@safety-qube/domain/incidents/event-types';
import type { Severity } from '@safety-qube/domain/incidents/severity';
import { INCIDENT_FIELDS } from '@safety-qube/domain/record-types/incident-fields';
import { IconAmbulance, IconBandage, IconMoodSmile } from '@tabler/icons-react';
import { lazy, useRef } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ChoiceTiles } from '../../components/ui/choice-tiles.tsx';
import { Warning } from '../../components/ui/notes.tsx';
import { DEFAULT_RAISE_PARTS, type RaiseParts } from '../../config/record-parts.ts';
import { fetchPart } from '../../shared/page/after-first-paint.ts';
import { fieldsOf, formValues } from '../../shared/records/own-fields.ts';
import { useAllowedKinds } from '../../shared/records/scheduled-form.ts';
import { HappenedField, KindField } from './incident-fields.tsx';
import type { IncidentValues } from './incident-values.ts';

/** The kinds of event that do not fit an answer that somebody was hurt: none chosen yet, and that nothing happened. */
const WITHOUT_HARM: readonly (EventType | null)[] = [null, 'nearMiss'];

/** Whether a person was hurt: what a reporter knows about the severity. If so, the kind of event is an injury unless another fits. */
function HurtQuestion() {
  const { t } = useTranslation();
  const { control, getValues, setValue, formState } = useFormContext<IncidentValues>();
  const { field } = useController({ control, name: 'actualSeverity' });
  const isAllowed = useAllowedKinds('eventType');
  /** The kind that the answer replaced; undefined unless it did. */
  const replaced = useRef<EventType | null>(undefined);
  const answer = (severity: Severity) => {
    field.onChange(severity);
    const kind = getValues('eventType');
    const choose = (next: EventType | null) => setValue('eventType', next, { shouldValidate: formState.isSubmitted });
    if (severity !== 'none' && WITHOUT_HARM.includes(kind) && isAllowed('injuryOrIllness')) {
      replaced.current = kind;
      choose('injuryOrIllness');
    } else if (severity === 'none' && replaced.current !== undefined && kind === 'injuryOrIllness') {
      choose(replaced.current);
      replaced.current = undefined;
    }
  };
  return (
    <div id="field-actualSeverity">
      <ChoiceTiles<Severity>
        label={t('incident.hurt')}
        value={field.value}
        onChange={answer}
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

/** The fields that the first questions ask for. */
const FIRST_FIELDS: readonly string[] = ['eventType', 'actualSeverity'];

/** The first questions after what is required. */
const First = () => (
  <>
    <HurtQuestion />
    <HappenedField mayStayEmpty />
  </>
);

const More = lazy(() => fetchPart(() => import('./incident-further.tsx')));

/** What incidents add to the raise form. */
export const INCIDENT_RAISE: RaiseParts = {
  ...DEFAULT_RAISE_PARTS,
  Kind: KindField,
  First,
  More,
  words: {
    ...DEFAULT_RAISE_PARTS.words,
    what: 'incident.what',
    whatHelp: 'incident.whatHelp',
    whatMissing: 'incident.whatMissing',
  },
  errorFields: {
    OCCURRED_LATER: 'occurredAt',
    POTENTIAL_TOO_LOW: 'potentialSeverity',
  },
  empty: {
    ...formValues(INCIDENT_FIELDS),
    occurredAt: null,
  },
  moreFields: INCIDENT_FIELDS.map(({ name }) => name).filter((name) => !FIRST_FIELDS.includes(name)),
  toBody: (report: IncidentValues) => ({
    ...fieldsOf(INCIDENT_FIELDS, { ...report }),
    occurredAt: report.occurredAt,
  }),
};
