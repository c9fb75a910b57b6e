import { Button, Stack } from '@mantine/core';
import type { ApproverChoice, ApproverGrid, ApproverOutcome } from '@safety-qube/contract/schemas/approvers';
import { RECORD_TYPES, type ReportedType } from '@safety-qube/domain/record-types/record-types';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import dialog from '../../components/ui/dialog.module.css';
import { Dialog, DialogFoot } from '../../components/ui/dialog.tsx';
import { useChangeSearch } from '../../shared/page/search-params.ts';
import { usePeople } from '../../shared/people/use-people.ts';
import { usePlaces } from '../../shared/places/places.ts';
import { useMay } from '../../shared/session/access.ts';
import classes from './approvers.module.css';
import { APPROVERS } from './approvers.queries.ts';
import { readApproversSearch } from './approvers-search.ts';
import { useLineWords } from './use-line-words.ts';

/** A cell of the grid: a category at a site, and who it would be. */
export interface GridCell {
  readonly facilityId: number;
  readonly category: ApproverGrid['categories'][number];
  readonly outcome: ApproverOutcome;
}

/** One of the choices: who, and why; each line that decides opens. */
function Reason({ title, choice, onLine }: { title: string; choice: ApproverChoice; onLine: (id: number) => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const people = usePeople();
  const words = useLineWords();
  const lines = useQueries({ queries: choice.lineIds.map((id) => APPROVERS.one(client, id)) });
  return (
    <section className={classes['reason']} aria-label={title}>
      <h3>{title}</h3>
      <p className={dialog['text']}>{t(`approver.why.${choice.by}`)}</p>
      <ul className={classes['people']}>
        {choice.employeeIds.map((id) => (
          <li key={id}>
            <bdi>{people.name(id)}</bdi>
          </li>
        ))}
      </ul>
      {lines.map(
        ({ data: line }) =>
          line && (
            <Button key={line.id} variant="default" size="sm" justify="flex-start" onClick={() => onLine(line.id)}>
              <bdi>{[words.who(line), words.about(line), words.place(line)].filter(Boolean).join(' · ')}</bdi>
            </Button>
          ),
      )}
    </section>
  );
}

/** Says who would own and approve a record of a category at a site and why, and leads to what decides it. */
export function WhyDialog({ type, cell, onClose }: { type: ReportedType; cell: GridCell; onClose: () => void }) {
  const { t } = useTranslation();
  const { facility } = usePlaces();
  const mayAdd = useMay()('management.approver.create');
  const change = useChangeSearch(readApproversSearch);
  const { facilityId, category, outcome } = cell;
  const hasApprovers = RECORD_TYPES[type].relations.some((relation) => relation === 'ehsMember');
  const where = facility(facilityId)?.name ?? '';
  const open = (line: number) => change({ view: undefined, line });
  return (
    <Dialog onClose={onClose} title={t('approver.holeAt', { facility: where, category: category.label })}>
      <Stack gap={16}>
        <Reason title={t('record.owner')} choice={outcome.owner} onLine={open} />
        {hasApprovers && <Reason title={t('approver.title')} choice={outcome.approvers} onLine={open} />}
      </Stack>
      <DialogFoot onCancel={onClose}>
        {mayAdd && (
          <Button
            size="md"
            onClick={() => change({ view: undefined, type, facility: facilityId, category: category.value, add: true })}
          >
            {t('approver.nameSomebody')}
          </Button>
        )}
      </DialogFoot>
    </Dialog>
  );
}
