import type { CaseInput } from '@safety-qube/contract/schemas/investigation';
import { INVESTIGATION_LIMITS } from '@safety-qube/domain/incidents/investigation-limits';
import { useTranslation } from 'react-i18next';
import { DecimalInput } from '../../../../components/ui/decimal-input.tsx';
import { Select } from '../../../../components/ui/select.tsx';
import classes from '../investigation.module.css';
import { KnownField } from '../known-field.tsx';

type Special = CaseInput['facts']['special'];
type SpecialCase = Exclude<Special, 'none' | null>;
const KINDS = ['none', 'needlestick', 'medicalRemoval', 'hearingLoss', 'tuberculosis'] as const;
const EAR = { shift: 0, level: 0 };

function begin(kind: string | null): Special {
  switch (kind) {
    case 'needlestick':
      return { kind, contaminated: null };
    case 'medicalRemoval':
      return { kind, demanded: null, as: null };
    case 'hearingLoss':
      return { kind, ears: [EAR, EAR], retest: 'none' };
    case 'tuberculosis':
      return { kind, exposedAtWork: null, infected: null, otherCause: null };
    case 'none':
      return 'none';
    default:
      return null;
  }
}

type Hearing = Extract<SpecialCase, { kind: 'hearingLoss' }>;
function HearingFields({ value, onChange }: { value: Hearing; onChange: (value: Hearing) => void }) {
  const { t } = useTranslation();
  const measure = (index: number, name: 'shift' | 'level', decibels: number) =>
    onChange({ ...value, ears: value.ears.map((ear, at) => (at === index ? { ...ear, [name]: decibels } : ear)) });
  return (
    <>
      {value.ears.map((ear, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an ear has no identity but its index
        <div key={index} className={classes['amount']}>
          {(['shift', 'level'] as const).map((name) => (
            <DecimalInput
              key={name}
              label={t(`special.${name}${index === 0 ? 'Left' : 'Right'}`)}
              suffix=" dB"
              min={-INVESTIGATION_LIMITS.decibels}
              max={INVESTIGATION_LIMITS.decibels}
              value={ear[name]}
              onChange={(decibels) => measure(index, name, decibels ?? 0)}
            />
          ))}
        </div>
      ))}
      <Select
        label={t('special.retest')}
        allowDeselect={false}
        data={(['none', 'waiting', 'confirmed', 'refuted'] as const).map((one) => ({
          value: one,
          label: t(`special.retestWas.${one}`),
        }))}
        value={value.retest}
        onChange={(retest) => onChange({ ...value, retest: retest ?? value.retest })}
      />
    </>
  );
}

function Questions({ value, onChange }: { value: SpecialCase; onChange: (value: SpecialCase) => void }) {
  const { t } = useTranslation();
  switch (value.kind) {
    case 'needlestick':
      return (
        <KnownField
          label={t('special.contaminated')}
          value={value.contaminated}
          onChange={(contaminated) => onChange({ ...value, contaminated })}
        />
      );
    case 'medicalRemoval':
      return (
        <>
          <KnownField
            label={t('special.demanded')}
            value={value.demanded}
            onChange={(demanded) => onChange({ ...value, demanded })}
          />
          <Select
            label={t('special.removedAs')}
            placeholder={t('case.notAnswered')}
            clearable
            clearButtonProps={{ 'aria-label': t('common.remove') }}
            data={(['daysAway', 'restricted'] as const).map((one) => ({ value: one, label: t(`lostTime.${one}`) }))}
            value={value.as}
            onChange={(as) => onChange({ ...value, as })}
          />
        </>
      );
    case 'hearingLoss':
      return <HearingFields value={value} onChange={onChange} />;
    case 'tuberculosis':
      return (['exposedAtWork', 'infected', 'otherCause'] as const).map((name) => (
        <KnownField
          key={name}
          label={t(`special.${name}`)}
          value={value[name]}
          onChange={(known) => onChange({ ...value, [name]: known })}
        />
      ));
  }
}

/** Cases that are recorded by special rules, with the questions of each. */
export function SpecialCaseFields({ value, onChange }: { value: Special; onChange: (value: Special) => void }) {
  const { t } = useTranslation();
  const kind = value === null || value === 'none' ? value : value.kind;
  return (
    <div className={classes['stack']}>
      <Select
        aria-label={t('guide.ask.special')}
        placeholder={t('case.notAnswered')}
        clearable
        clearButtonProps={{ 'aria-label': t('common.remove') }}
        data={KINDS.map((one) => ({ value: one, label: t(`special.kind.${one}`) }))}
        value={kind}
        onChange={(one) => onChange(begin(one))}
      />
      {value !== null && value !== 'none' && <Questions value={value} onChange={onChange} />}
    </div>
  );
}
