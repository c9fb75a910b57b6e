import { Select } from '@mantine/core';
import type { Investigation, InvestigationParts } from '@safety-qube/contract/investigation';
import { TRAVEL } from '@safety-qube/domain/incidents/report-facts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MomentField } from '../../../components/ui/moment-field.tsx';
import { Optional } from '../../../components/ui/optional.tsx';
import { RecordDialog } from '../../../components/ui/record-dialog.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { useDates } from '../../../lib/use-dates.ts';
import classes from './investigation.module.css';
import { writePart } from './investigation.queries.ts';
import { KnownField } from './known-field.tsx';
import type { SectionProps } from './section-props.ts';

type Judged = NonNullable<Investigation['reportability']>[number];
type Reporting = InvestigationParts['reporting'];

/** What one regime says: whether it is reportable, by when, and why. */
function RegimeAnswer({ judged }: { judged: Judged }) {
  const { t } = useTranslation();
  const dates = useDates();
  const { regime, reportable, duties, why } = judged;
  const tone = { yes: 'red', no: 'green', unknown: 'slate' }[reportable];
  return (
    <div className={classes['regime']}>
      <p className={classes['verdict']} data-tone={tone}>
        <b>{t(`report.regime.${regime}`)}</b> <span>{t(`report.${reportable}`)}</span>
      </p>
      {duties.length > 0 && (
        <ul className={classes['duties']}>
          {duties.map(({ what, by, paragraph }) => (
            <li key={`${what}-${by}-${paragraph}`} data-late={Date.parse(by) < Date.now() || undefined}>
              <b>{t(`report.duty.${what}`)}</b> <time dateTime={by}>{t('report.by', { when: dates.moment(by) })}</time>
              {Date.parse(by) < Date.now() && <span> · {t('report.past')}</span>} <small dir="ltr">{paragraph}</small>
            </li>
          ))}
        </ul>
      )}
      <p className={classes['severalLabel']}>{t('report.why')}</p>
      <ul className={classes['reasons']}>
        {why.map(({ key, paragraph }) => (
          <li key={`${key}-${paragraph}`}>
            {t(`reportReason.${key}`)} <small dir="ltr">{paragraph}</small>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What regulators ask about the incident as a whole. */
function ReportingDialog(props: SectionProps & { withOccurrence: boolean; onClose: () => void }) {
  const { record, investigation, onClose } = props;
  const { t } = useTranslation();
  const [value, setValue] = useState<Reporting>(investigation.reporting);
  const set = (change: Partial<Reporting>) => setValue({ ...value, ...change });
  return (
    <RecordDialog
      title={t('report.answer')}
      record={record}
      save={() => writePart(record, 'reporting', value)}
      onClose={onClose}
    >
      <KnownField
        label={t('report.workRelated')}
        value={value.workRelated}
        onChange={(workRelated) => set({ workRelated })}
      />
      <MomentField
        label={<Optional>{t('report.knownAt')}</Optional>}
        description={t('report.knownAtHelp')}
        value={value.knownAt}
        onChange={(knownAt) => set({ knownAt })}
      />
      <MomentField
        label={<Optional>{t('report.workRelatedKnownAt')}</Optional>}
        description={t('report.workRelatedKnownAtHelp')}
        value={value.workRelatedKnownAt}
        onChange={(workRelatedKnownAt) => set({ workRelatedKnownAt })}
      />
      <Select
        label={t('report.travel')}
        placeholder={t('case.notAnswered')}
        clearable
        clearButtonProps={{ 'aria-label': t('common.remove') }}
        comboboxProps={{ keepMounted: false }}
        data={TRAVEL.map((one) => ({ value: one, label: t(`travel.${one}`) }))}
        value={value.travel}
        onChange={(travel) => set({ travel: travel as Reporting['travel'] })}
      />
      {props.withOccurrence && (
        <KnownField
          label={t('report.dangerousOccurrence')}
          value={value.dangerousOccurrence}
          onChange={(dangerousOccurrence) => set({ dangerousOccurrence })}
        />
      )}
    </RecordDialog>
  );
}

/** "Is this reportable?", by each set of rules that the tenant is under, with its reasons and its times. */
export function ReportingSection(props: SectionProps & { reportability: readonly Judged[] }) {
  const { t } = useTranslation();
  const { investigation, reportability } = props;
  const [isAnswering, setAnswering] = useState(false);
  if (!reportability.length) return null;
  return (
    <Section
      title={t('report.title')}
      summary={reportability.map(({ reportable }) => t(`report.${reportable}`)).join(', ')}
      action={
        investigation.abilities.investigate && (
          <button type="button" onClick={() => setAnswering(true)}>
            {t('report.answer')}
          </button>
        )
      }
    >
      {reportability.map((judged) => (
        <RegimeAnswer key={judged.regime} judged={judged} />
      ))}
      {isAnswering && (
        <ReportingDialog
          {...props}
          withOccurrence={reportability.some(({ regime }) => regime === 'riddor')}
          onClose={() => setAnswering(false)}
        />
      )}
    </Section>
  );
}
