import { Checkbox, NumberInput } from '@mantine/core';
import type { CaseInput } from '@safety-qube/contract/schemas/investigation';
import type { Employment } from '@safety-qube/domain/incidents/cases';
import { INVESTIGATION_LIMITS } from '@safety-qube/domain/incidents/investigation-limits';
import {
  REPORTABLE_DISEASES,
  SPECIFIED_INJURIES,
  type SpecifiedInjury,
  specifiedByHarms,
  specifiedOf,
} from '@safety-qube/domain/incidents/report-facts';
import { useTranslation } from 'react-i18next';
import { MomentField } from '../../../../components/ui/date-fields.tsx';
import { Optional } from '../../../../components/ui/optional.tsx';
import classes from '../investigation.module.css';
import { KnownField } from '../known-field.tsx';
import { SomeOrNone } from '../some-or-none.tsx';
import type { CaseProps } from './case-props.ts';
import { FromReport } from './from-report.tsx';

type Report = CaseInput['report'];
type Disease = NonNullable<Report['diseases']>[number];
/** The case, and a function that changes part of its report. */
type Asked = Pick<CaseProps, 'value' | 'ofForm'> & { set: (change: Partial<Report>) => void };

/** The specified injuries; an amputation and the loss of an eye are entered as outcomes, and are derived here. */
function SpecifiedInjuries({ value: { report }, ofForm, set }: Asked) {
  const { t } = useTranslation();
  const fixed = specifiedByHarms(report.harms);
  const say = (chosen: SpecifiedInjury[] | null) => {
    const entered = chosen?.filter((one) => !fixed.includes(one));
    set({ specifiedInjuries: entered?.length || !fixed.length ? (entered ?? null) : null });
  };
  return (
    <>
      <p className={classes['knownLabel']}>{t('harm.specified')}</p>
      <SomeOrNone
        label={t('harm.specified')}
        groups={[{ values: SPECIFIED_INJURIES }]}
        say={(one) => t(`reportReason.${one}`)}
        none={t('harm.noneOfThese')}
        value={specifiedOf(report)}
        fixed={fixed}
        onChange={say}
      />
      <FromReport value={report.specifiedInjuries} ofForm={ofForm.report.specifiedInjuries} />
    </>
  );
}

/** What decides whether a disease is reportable: the work that is listed with it, and a doctor's diagnosis. */
function DiseaseFields({ value, onChange }: { value: Disease; onChange: (value: Disease) => void }) {
  const { t } = useTranslation();
  const { kind, fromNamedWork, isDiagnosed, receivedAt } = value;
  return (
    <fieldset className={classes['several']}>
      <legend className={classes['knownLabel']}>{t(`reportReason.${kind}`)}</legend>
      <KnownField
        label={t(`harm.namedWork.${kind}`)}
        value={fromNamedWork}
        onChange={(known) => onChange({ ...value, fromNamedWork: known })}
      />
      <KnownField
        label={t('harm.isDiagnosed')}
        help={t('harm.isDiagnosedHelp')}
        value={isDiagnosed}
        onChange={(known) => onChange({ ...value, isDiagnosed: known })}
      />
      {isDiagnosed && (
        <MomentField
          label={<Optional>{t('harm.receivedAt')}</Optional>}
          value={receivedAt}
          onChange={(at) => onChange({ ...value, receivedAt: at })}
        />
      )}
    </fieldset>
  );
}

function Diseases({ value: { report }, set }: Asked) {
  const { t } = useTranslation();
  const { diseases } = report;
  const begin = (kind: Disease['kind']): Disease =>
    diseases?.find((one) => one.kind === kind) ?? {
      kind,
      fromNamedWork: null,
      isDiagnosed: null,
      receivedAt: null,
    };
  return (
    <>
      <p className={classes['knownLabel']}>{t('harm.diseases')}</p>
      <SomeOrNone
        label={t('harm.diseases')}
        groups={[{ values: REPORTABLE_DISEASES }]}
        say={(one) => t(`reportReason.${one}`)}
        none={t('harm.noneOfThese')}
        value={diseases?.map(({ kind }) => kind) ?? null}
        onChange={(kinds) => set({ diseases: kinds?.map(begin) ?? null })}
      />
      {diseases?.map((disease, index) => (
        <DiseaseFields
          key={disease.kind}
          value={disease}
          onChange={(next) => set({ diseases: diseases.with(index, next) })}
        />
      ))}
    </>
  );
}

function AtWork(props: Asked) {
  const { t } = useTranslation();
  const { incapacitatedDays } = props.value.report;
  return (
    <>
      <SpecifiedInjuries {...props} />
      <NumberInput
        label={<Optional>{t('harm.incapacitated')}</Optional>}
        description={t('harm.incapacitatedHelp')}
        min={0}
        max={INVESTIGATION_LIMITS.days}
        allowDecimal={false}
        value={incapacitatedDays ?? ''}
        onChange={(days) => props.set({ incapacitatedDays: days === '' ? null : Number(days) })}
      />
      <Diseases {...props} />
    </>
  );
}

/** A person not at work: whether they were taken to a hospital, else whether they were hurt at one. */
function NotAtWork(props: Asked) {
  const { t } = useTranslation();
  const { value, ofForm, set } = props;
  const { takenToHospital, onHospitalPremises } = value.report;
  return (
    <>
      <div>
        <KnownField
          label={t('harm.takenToHospital')}
          value={takenToHospital}
          onChange={(known) => set({ takenToHospital: known })}
        />
        <FromReport value={takenToHospital} ofForm={ofForm.report.takenToHospital} />
      </div>
      {!takenToHospital && (
        <KnownField
          label={t('harm.onHospitalPremises')}
          value={onHospitalPremises}
          onChange={(known) => set({ onHospitalPremises: known })}
        />
      )}
      {!takenToHospital && onHospitalPremises && <SpecifiedInjuries {...props} />}
    </>
  );
}

/** The questions of RIDDOR 2013 about people at work, and about others. */
export function RiddorFields({ value, onChange, ofForm, employment }: CaseProps & { employment: Employment }) {
  const { t } = useTranslation();
  const { report, type } = value;
  const set = (change: Partial<Report>) => onChange({ report: { ...report, ...change } });
  const asked = { value, ofForm, set };
  return (
    <>
      {type !== 'injury' && (
        <KnownField
          label={t('harm.fromAccident')}
          help={t('harm.fromAccidentHelp')}
          value={report.fromAccident}
          onChange={(fromAccident) => set({ fromAccident })}
        />
      )}
      {employment === 'visitor' ? <NotAtWork {...asked} /> : <AtWork {...asked} />}
      <Checkbox
        label={t('harm.medicalProcedure')}
        checked={report.medicalProcedure}
        onChange={(event) => set({ medicalProcedure: event.currentTarget.checked })}
      />
    </>
  );
}
