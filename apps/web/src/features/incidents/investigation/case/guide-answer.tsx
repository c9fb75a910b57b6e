import type { CaseInput } from '@safety-qube/contract/schemas/investigation';
import { CONTRIBUTIONS, SIGNIFICANT_DIAGNOSES } from '@safety-qube/domain/incidents/cases';
import type { CountedDays } from '@safety-qube/domain/incidents/days';
import { FIRST_AID, MEDICAL_TREATMENTS, NO_TREATMENT } from '@safety-qube/domain/incidents/first-aid';
import { WORK_EXCEPTIONS } from '@safety-qube/domain/incidents/work-exceptions';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../../components/ui/select.tsx';
import { KnownField } from '../known-field.tsx';
import { SomeOrNone } from '../some-or-none.tsx';
import type { CaseProps } from './case-props.ts';
import { LostTimes } from './lost-times.tsx';
import { SpecialCaseFields } from './special-case-fields.tsx';

type Facts = CaseInput['facts'];

/** A choice of a few answers, none selected initially. */
function Choice<V extends string>(props: {
  label: string;
  values: readonly V[];
  say: (value: V) => string;
  value: V | null;
  onChange: (value: V | null) => void;
}) {
  const { t } = useTranslation();
  return (
    <Select
      aria-label={props.label}
      placeholder={t('case.notAnswered')}
      clearable
      clearButtonProps={{ 'aria-label': t('common.remove') }}
      data={props.values.map((one) => ({ value: one, label: props.say(one) }))}
      value={props.value}
      onChange={(value) => props.onChange(value)}
    />
  );
}

/** The input for a question of the guide. */
export function GuideAnswer(props: CaseProps & { fact: string; days: CountedDays }) {
  const { fact, value, onChange } = props;
  const { t } = useTranslation();
  const { facts } = value;
  const set = (change: Partial<Facts>) => onChange({ facts: { ...facts, ...change } });
  switch (fact) {
    case 'injuryOrIllness':
    case 'workEnvironment':
    case 'significantlyAggravated':
    case 'recordedBefore':
    case 'recoveredCompletely':
    case 'newExposure':
    case 'died':
    case 'lostConsciousness':
      return (
        <KnownField
          isBare
          label={t(`guide.ask.${fact}`)}
          help={fact === 'recoveredCompletely' ? t('guide.help.recoveredCompletely') : undefined}
          value={facts[fact]}
          onChange={(known) => set({ [fact]: known })}
        />
      );
    case 'contribution':
      return (
        <Choice
          label={t('guide.ask.contribution')}
          values={CONTRIBUTIONS}
          say={(one) => t(`contribution.${one}`)}
          value={facts.contribution}
          onChange={(contribution) => set({ contribution })}
        />
      );
    case 'exception':
      return (
        <Choice
          label={t('guide.ask.exception')}
          values={['none', ...WORK_EXCEPTIONS] as const}
          say={(one) => (one === 'none' ? t('guide.noException') : t(`workException.${one}`))}
          value={facts.exception}
          onChange={(exception) => set({ exception })}
        />
      );
    case 'daysAway':
      return <LostTimes {...props} />;
    case 'treatments':
      return (
        <SomeOrNone
          label={t('guide.ask.treatments')}
          groups={[
            { label: t('guide.firstAid'), values: FIRST_AID },
            { label: t('guide.noTreatment'), values: NO_TREATMENT },
            { label: t('guide.medicalTreatment'), values: MEDICAL_TREATMENTS },
          ]}
          say={(one) => t(`treatment.${one}`)}
          none={t('guide.nothingDone')}
          value={facts.treatments}
          onChange={(treatments) => set({ treatments })}
        />
      );
    case 'diagnosis':
      return (
        <Choice
          label={t('guide.ask.diagnosis')}
          values={['none', ...SIGNIFICANT_DIAGNOSES] as const}
          say={(one) => t(`diagnosis.${one}`)}
          value={facts.diagnosis}
          onChange={(diagnosis) => set({ diagnosis })}
        />
      );
    case 'special':
      return <SpecialCaseFields value={facts.special} onChange={(special) => set({ special })} />;
    default:
      return null;
  }
}
