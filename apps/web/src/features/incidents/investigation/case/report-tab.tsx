import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core';
import type { CaseInput } from '@safety-qube/contract/schemas/investigation';
import type { Employment } from '@safety-qube/domain/incidents/cases';
import { INVESTIGATION_LIMITS } from '@safety-qube/domain/incidents/investigation-limits';
import type { Regime } from '@safety-qube/domain/incidents/regimes';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MomentField } from '../../../../components/ui/date-fields.tsx';
import { Optional } from '../../../../components/ui/optional.tsx';
import { Select } from '../../../../components/ui/select.tsx';
import classes from '../investigation.module.css';
import { KnownField } from '../known-field.tsx';
import { missing } from '../missing.ts';
import type { CaseProps } from './case-props.ts';
import { FromReport } from './from-report.tsx';
import { RiddorFields } from './riddor-fields.tsx';

type Harm = CaseInput['report']['harms'][number];
const HARMS = ['inpatient', 'amputation', 'eyeLoss', 'death'] as const;

/** Converts a harm to another kind: only an inpatient admission has the question whether it was for care. */
const harmAs = (kind: (typeof HARMS)[number], { at, knownAt }: Pick<Harm, 'at' | 'knownAt'>): Harm =>
  kind === 'inpatient' ? { kind, at, knownAt, forCare: null } : { kind, at, knownAt };

function HarmFields(props: { value: Harm; isTried: boolean; onChange: (value: Harm) => void; onRemove: () => void }) {
  const { value, isTried, onChange } = props;
  const { t } = useTranslation();
  return (
    <div className={classes['harm']}>
      <div className={classes['time']}>
        <Select
          label={t('harm.kind')}
          allowDeselect={false}
          data={HARMS.map((kind) => ({ value: kind, label: t(`harm.${kind}`) }))}
          value={value.kind}
          onChange={(kind) => onChange(harmAs(kind ?? value.kind, value))}
        />
        <MomentField
          label={t('harm.at')}
          value={value.at || null}
          onChange={(at) => onChange({ ...value, at: at ?? '' })}
          error={missing(isTried, !value.at)}
        />
        <MomentField
          label={t('harm.knownAt')}
          value={value.knownAt || null}
          onChange={(knownAt) => onChange({ ...value, knownAt: knownAt ?? '' })}
          error={missing(isTried, !value.knownAt)}
        />
        <ActionIcon
          size={36}
          aria-label={t('investigation.remove', { name: t(`harm.${value.kind}`) })}
          onClick={props.onRemove}
        >
          <IconTrash size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </div>
      {value.kind === 'inpatient' && (
        <KnownField
          label={t('harm.forCare')}
          value={value.forCare}
          onChange={(forCare) => onChange({ ...value, forCare })}
        />
      )}
    </div>
  );
}

/** Harms of the person that have deadlines of their own, or expressly none of them. */
function Harms({ value, onChange, ofForm, isTried, startAt }: CaseProps & { startAt: string }) {
  const { t } = useTranslation();
  const { harms, noHarms } = value.report;
  const set = (next: Harm[], isNone = false) => onChange({ report: { ...value.report, harms: next, noHarms: isNone } });
  return (
    <fieldset className={classes['several']}>
      <legend className={classes['knownLabel']}>{t('harm.list')}</legend>
      <p className={classes['quiet']}>{t('harm.help')}</p>
      {harms.map((harm, index) => (
        <HarmFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a harm has no identity but its index
          key={index}
          value={harm}
          isTried={isTried}
          onChange={(next) => set(harms.with(index, next))}
          onRemove={() => set(harms.toSpliced(index, 1))}
        />
      ))}
      {harms.length > 0 ? (
        <FromReport value={harms} ofForm={ofForm.report.harms} />
      ) : (
        <Checkbox
          label={t('harm.noneOfThese')}
          checked={noHarms}
          onChange={(event) => set([], event.currentTarget.checked)}
        />
      )}
      {!harms.length && !noHarms && <p className={classes['quiet']}>{t('case.notAnswered')}</p>}
      <div>
        <Button
          variant="default"
          size="xs"
          onClick={() => set([...harms, harmAs('inpatient', { at: startAt, knownAt: startAt })])}
        >
          {t('harm.add')}
        </Button>
      </div>
    </fieldset>
  );
}

/** What regulators ask about a person. */
export function ReportTab(props: CaseProps & { employment: Employment; regimes: readonly Regime[]; startAt: string }) {
  const { t } = useTranslation();
  const { value, onChange, regimes } = props;
  return (
    <div className={classes['stack']}>
      <Harms {...props} />
      <TextInput
        label={<Optional>{t('harm.hospital')}</Optional>}
        maxLength={INVESTIGATION_LIMITS.hospital}
        value={value.report.hospital ?? ''}
        onChange={(event) =>
          onChange({ report: { ...value.report, hospital: event.currentTarget.value.trimStart() || null } })
        }
      />
      {regimes.includes('riddor') && <RiddorFields {...props} />}
    </div>
  );
}
