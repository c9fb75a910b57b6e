import { ScrollArea, Tabs } from '@mantine/core';
import { setCase } from '@safety-qube/contract/endpoints/investigation';
import type { CaseInput, InvolvedPerson } from '@safety-qube/contract/schemas/investigation';
import { assessCase } from '@safety-qube/domain/incidents/assess-case';
import { CASE_TYPES } from '@safety-qube/domain/incidents/cases';
import { contradictionsOf } from '@safety-qube/domain/incidents/contradictions';
import type { Regime } from '@safety-qube/domain/incidents/regimes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordDialog } from '../../../../components/ui/record-dialog.tsx';
import { Select } from '../../../../components/ui/select.tsx';
import { call } from '../../../../shared/api/call.ts';
import { usePlaces } from '../../../../shared/places/places.ts';
import classes from '../investigation.module.css';
import type { SectionProps } from '../section-props.ts';
import { useInvolvedName } from '../use-involved-name.ts';
import { caseOfForm, flawedTab, inputOf } from './case-values.ts';
import { CodesTab } from './codes-tab.tsx';
import { Contradictions } from './contradictions.tsx';
import { Guide } from './guide.tsx';
import { PrivacyTab } from './privacy-tab.tsx';
import { ReportTab } from './report-tab.tsx';
import { Verdict } from './verdict.tsx';

const WIDTH = 820;
const TABS = ['guide', 'codes', 'privacy', 'report'] as const;

/**
 * The case of an injured person: the recordability guide that evaluates each answer, codes, privacy, and what
 * authorities ask for.
 */
export function CaseDialog(
  props: SectionProps & { person: InvolvedPerson; regimes: readonly Regime[]; onClose: () => void },
) {
  const { record, investigation, person, regimes, onClose } = props;
  const { t } = useTranslation();
  const nameOf = useInvolvedName();
  const timeZone = usePlaces().facility(record.facilityId)?.timeZone ?? 'UTC';
  const ofForm = caseOfForm(person, record, timeZone);
  const [value, setValue] = useState<CaseInput>(() => inputOf(person.case, ofForm));
  const [tab, setTab] = useState<string | null>('guide');
  const [isTried, setTried] = useState(false);
  const { employment, supervisedByUs } = person;
  const occurredAt = new Date(record.occurredAt ?? record.raisedAt);
  const assessed = assessCase(value, { employment, supervisedByUs, occurredAt, timeZone }, new Date());
  const set = (change: Partial<CaseInput>) => setValue({ ...value, ...change });
  const shared = { value, onChange: set, ofForm, isTried };
  return (
    <RecordDialog
      title={t('case.title', { name: nameOf(person) })}
      record={record}
      version={investigation.version}
      width={WIDTH}
      check={() => {
        setTried(true);
        const flawed = flawedTab(value);
        if (flawed) setTab(flawed);
        return flawed === undefined;
      }}
      save={(version) => call(setCase, { params: { id: record.id, personId: person.id }, version, body: value })}
      onClose={onClose}
    >
      <Select
        label={t('case.typeOf')}
        allowDeselect={false}
        data={CASE_TYPES.map((type) => ({ value: type, label: t(`case.type.${type}`) }))}
        value={value.type}
        onChange={(type) => set({ type: type ?? value.type })}
      />
      <div aria-live="polite" className={classes['verdictBar']}>
        <Verdict recordability={assessed.recordability} log={assessed.log} />
      </div>
      <div aria-live="polite" className={classes['notes']}>
        <Contradictions found={contradictionsOf(value, assessed.recordability, person.said)} />
      </div>
      {!person.case && person.said && <p className={classes['quiet']}>{t('case.fromReportText')}</p>}
      <Tabs value={tab} onChange={setTab} keepMounted={false}>
        {/* One row that scrolls sideways where the names are too long for a phone. */}
        <ScrollArea type="never">
          <Tabs.List w="max-content" miw="100%">
            {TABS.map((name) => (
              <Tabs.Tab key={name} value={name}>
                {t(`case.tab.${name}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </ScrollArea>
        <Tabs.Panel value="guide" pt="md">
          <Guide {...shared} assessed={assessed} employment={employment} />
        </Tabs.Panel>
        <Tabs.Panel value="codes" pt="md">
          <CodesTab {...shared} />
        </Tabs.Panel>
        <Tabs.Panel value="privacy" pt="md">
          <PrivacyTab {...shared} />
        </Tabs.Panel>
        <Tabs.Panel value="report" pt="md">
          <ReportTab {...shared} employment={employment} regimes={regimes} startAt={occurredAt.toISOString()} />
        </Tabs.Panel>
      </Tabs>
    </RecordDialog>
  );
}
