import type { InvestigationParts } from '@safety-qube/contract/schemas/investigation';
import { GAS, TRAVEL } from '@safety-qube/domain/incidents/report-facts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MomentField } from '../../../components/ui/date-fields.tsx';
import { Optional } from '../../../components/ui/optional.tsx';
import { RecordDialog } from '../../../components/ui/record-dialog.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { writePart } from './investigation.queries.ts';
import { KnownField } from './known-field.tsx';
import type { SectionProps } from './section-props.ts';

type Reporting = InvestigationParts['reporting'];

/** What regulators ask about the incident as a whole. */
export function ReportingDialog(props: SectionProps & { withRiddor: boolean; onClose: () => void }) {
  const { record, investigation, onClose } = props;
  const { t } = useTranslation();
  const [value, setValue] = useState<Reporting>(investigation.reporting);
  const set = (change: Partial<Reporting>) => setValue({ ...value, ...change });
  return (
    <RecordDialog
      title={t('report.answer')}
      record={record}
      version={investigation.version}
      save={(version) => writePart(record.id, { version }, 'reporting', value)}
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
        data={TRAVEL.map((one) => ({ value: one, label: t(`travel.${one}`) }))}
        value={value.travel}
        onChange={(travel) => set({ travel })}
      />
      {props.withRiddor && (
        <>
          <KnownField
            label={t('report.dangerousOccurrence')}
            value={value.dangerousOccurrence}
            onChange={(dangerousOccurrence) => set({ dangerousOccurrence })}
          />
          <KnownField
            label={t('report.onOurPremises')}
            help={t('report.onOurPremisesHelp')}
            value={value.onOurPremises}
            onChange={(onOurPremises) => set({ onOurPremises })}
          />
          <Select
            label={t('report.gas')}
            description={t('report.gasHelp')}
            placeholder={t('case.notAnswered')}
            clearable
            clearButtonProps={{ 'aria-label': t('common.remove') }}
            data={GAS.map((one) => ({ value: one, label: t(`gas.${one}`) }))}
            value={value.gas}
            onChange={(gas) => set({ gas })}
          />
        </>
      )}
    </RecordDialog>
  );
}
