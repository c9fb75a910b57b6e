import { Button } from '@mantine/core';
import { incidents } from '@safety-qube/contract/endpoints/incidents';
import { isPotentialPlausible, moreSevere, SEVERITIES, type Severity } from '@safety-qube/domain/incidents/severity';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceTiles } from '../../../components/ui/choice-tiles.tsx';
import { Fact } from '../../../components/ui/fact.tsx';
import { Section } from '../../../components/ui/section.tsx';
import type { RecordOf } from '../../../config/record-types.ts';
import { call } from '../../../shared/api/call.ts';
import { toastDone } from '../../../shared/page/toast.ts';
import { toastRefusal } from '../../../shared/page/toast-refusal.ts';
import { currentOf, putRecord } from '../../../shared/records/record-cache.ts';
import classes from './investigation.module.css';
import { SECTION_IDS } from './section-ids.ts';

interface Severities {
  readonly actualSeverity: Severity | null;
  readonly potentialSeverity: Severity | null;
}

/** Asks for both severities. A potential one that an actual one exceeds rises with it. */
function Judge({ record, saved }: { record: RecordOf<'incident'>; saved: Severities }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [judged, setJudged] = useState(saved);
  const { actualSeverity: actual, potentialSeverity: potential } = judged;
  const save = useMutation({
    mutationFn: () => call(incidents.edit, { params: { id: record.id }, version: record.version, body: judged }),
    onSuccess: (now) => {
      putRecord(client, now);
      void client.invalidateQueries({ queryKey: ['record', record.id, 'investigation'] });
      toastDone(t('record.saved'));
    },
    onError: (error) => {
      const current = currentOf(error);
      if (current) client.setQueryData(['record', record.id], current);
      toastRefusal(error);
    },
  });
  const choices = SEVERITIES.map((value) => ({ value, label: t(`severity.${value}`) }));
  return (
    <div className={classes['severities']}>
      <div data-need={actual ? undefined : 'severity'}>
        <ChoiceTiles<Severity>
          label={t('incident.actualSeverity')}
          look="chips"
          choices={choices}
          value={actual}
          onChange={(value) =>
            setJudged({ actualSeverity: value, potentialSeverity: potential && moreSevere(value, potential) })
          }
        />
      </div>
      <div data-need={potential ? undefined : 'severity'}>
        <ChoiceTiles<Severity>
          label={t('incident.potentialSeverity')}
          look="chips"
          choices={choices.filter(({ value }) => !actual || isPotentialPlausible(actual, value))}
          value={potential}
          onChange={(value) => setJudged({ ...judged, potentialSeverity: value })}
        />
      </div>
      <Button
        variant="default"
        size="xs"
        loading={save.isPending}
        disabled={actual === saved.actualSeverity && potential === saved.potentialSeverity}
        onClick={() => save.mutate()}
      >
        {t('common.save')}
      </Button>
    </div>
  );
}

/** How severe the incident was and could have been, chosen here by those who may edit it. */
export function SeveritySection({ record }: { record: RecordOf<'incident'> }) {
  const { t } = useTranslation();
  const { actualSeverity = null, potentialSeverity = null, abilities } = record;
  const saved: Severities = { actualSeverity, potentialSeverity };
  const wordOf = (severity: Severity | null) => (severity ? t(`severity.${severity}`) : t('incident.notJudged'));
  return (
    <Section id={SECTION_IDS.severity} title={t('investigation.severity')} summary={wordOf(actualSeverity)}>
      {abilities.edit ? (
        // What another user saves replaces what is chosen here.
        <Judge key={`${actualSeverity} ${potentialSeverity}`} record={record} saved={saved} />
      ) : (
        <dl className={classes['severityWords']}>
          <Fact label={t('incident.actualSeverity')}>{wordOf(actualSeverity)}</Fact>
          <Fact label={t('incident.potentialSeverity')}>{wordOf(potentialSeverity)}</Fact>
        </dl>
      )}
    </Section>
  );
}
