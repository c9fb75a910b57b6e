import { Alert, Button, Skeleton, Stack, Switch } from '@mantine/core';
import type { OpenWork, WorkLine } from '@safety-qube/contract/schemas/departures';
import type { Employee } from '@safety-qube/contract/schemas/people';
import { listText } from '@safety-qube/domain/list-text';
import { personName } from '@safety-qube/domain/person-name';
import { isRecordType } from '@safety-qube/domain/record-types/record-types';
import { needsSuccessor, type Succession } from '@safety-qube/domain/succession';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import dialog from '../../components/ui/dialog.module.css';
import { Dialog, DialogFoot } from '../../components/ui/dialog.tsx';
import { Fact } from '../../components/ui/fact.tsx';
import { LoadFailed } from '../../components/ui/load-failed.tsx';
import { PersonSelect } from '../../components/ui/person-select.tsx';
import { useNumbers } from '../../shared/format/use-numbers.ts';
import { allFacilitiesQuery } from '../../shared/session/session-queries.ts';
import { openWorkQuery } from './open-work.queries.ts';
import classes from './people.module.css';
import { useDeparture } from './use-departure.ts';

const keyOf = ({ kind, facilityId }: Pick<WorkLine, 'kind' | 'facilityId'>): string => `${kind} ${facilityId ?? ''}`;

/** Work of one kind at one facility in words. */
function useLineTexts() {
  const { t } = useTranslation();
  const { data: facilities = [] } = useQuery(allFacilitiesQuery);
  return {
    what: ({ kind }: WorkLine): string => (isRecordType(kind) ? t(`${kind}.many`) : t(`departures.kind.${kind}`)),
    where: ({ facilityId }: WorkLine): string =>
      facilities.find(({ id }) => id === facilityId)?.name ?? t('people.reachAll'),
  };
}

/** What a person would hand over, and who gets each line of it, if there are several successors. */
function WorkList(props: {
  work: OpenWork;
  others: readonly Succession[] | null;
  onChange: (others: Succession[]) => void;
  /** Whether a line needs a successor who is not chosen yet. */
  isMissing: (line: WorkLine) => boolean;
}) {
  const { work, others, onChange, isMissing } = props;
  const { t, i18n } = useTranslation();
  const numbers = useNumbers();
  const { what, where } = useLineTexts();
  const lines = work.lines.toSorted(
    (one, other) =>
      what(one).localeCompare(what(other), i18n.language) || where(one).localeCompare(where(other), i18n.language),
  );
  const chosen = (line: WorkLine) => others?.find((one) => keyOf(one) === keyOf(line))?.employeeId ?? null;
  const choose = (line: WorkLine, employeeId: number | null) =>
    onChange([
      ...(others ?? []).filter((one) => keyOf(one) !== keyOf(line)),
      ...(employeeId === null ? [] : [{ kind: line.kind, facilityId: line.facilityId, employeeId }]),
    ]);
  return (
    <section className={classes['work']} aria-label={t('departures.work')} data-choosing={others !== null || undefined}>
      <h3>{t('departures.work')}</h3>
      <dl>
        {lines.map((line) => (
          <Fact key={keyOf(line)} label={t('departures.line', { what: what(line), where: where(line) })}>
            <span className="num">{numbers.whole(line.count)}</span>
            {others && (
              <PersonSelect
                clearable
                aria-label={t('departures.successorFor', { what: what(line), where: where(line) })}
                placeholder={t('departures.sameSuccessor')}
                nearTo={line.facilityId}
                value={chosen(line)}
                onChange={(employeeId) => choose(line, employeeId)}
                error={isMissing(line) && t('form.choose')}
              />
            )}
          </Fact>
        ))}
        {work.confidential.count > 0 && (
          <Fact label={t('departures.confidential')}>
            <span className="num">{numbers.whole(work.confidential.count)}</span>
          </Fact>
        )}
      </dl>
    </section>
  );
}

/** What happens to confidential records: who gets them, or who has to name somebody first. */
function ConfidentialNote(props: { id: string; work: OpenWork; name: string }) {
  const {
    work: { confidential },
    name,
  } = props;
  const { t } = useTranslation();
  const { count, seen, named } = confidential;
  if (!count) return null;
  const isBlocked = seen < count && !named;
  return (
    <Alert id={props.id} color={isBlocked ? 'red' : 'gray'} variant="light">
      {isBlocked
        ? t('departures.confidentialBlocked', { name })
        : named
          ? t('departures.confidentialNamed', { name })
          : t('departures.confidentialSeen')}
    </Alert>
  );
}

/** The groups that nobody would be in any more; those by hand go to the successor, if there is one. */
function EmptiedGroups({ work, isTaken }: { work: OpenWork; isTaken: boolean }) {
  const { t, i18n } = useTranslation();
  const emptied = work.onlyMemberOf.filter(({ kind }) => kind === 'rule' || !isTaken);
  if (!emptied.length) return null;
  const names = emptied.map(({ name }) => name);
  return (
    <Alert color="orange" variant="light">
      {t('departures.emptied', { groups: listText(i18n.language, names, 'unit') })}
    </Alert>
  );
}

/** Ends the account of a person who leaves: shows what is open, and asks who gets it. */
export function LeaveDialog({ person, onClose }: { person: Employee; onClose: () => void }) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  const name = personName(person);
  const query = useQuery(openWorkQuery(person.id));
  const { leave } = useDeparture(person, onClose);
  const [successor, setSuccessor] = useState<number | null>(null);
  const [others, setOthers] = useState<readonly Succession[] | null>(null);
  const [isTried, setTried] = useState(false);
  const work = query.data;
  const needsChoice = work !== undefined && work.confidential.seen > work.confidential.named;
  const needed = work?.lines.filter(({ kind }) => needsSuccessor(kind)) ?? [];
  const isOpen = needed.length > 0 || needsChoice;
  const isBlocked = work !== undefined && work.confidential.seen < work.confidential.count && !work.confidential.named;
  const isUnassigned = (line: WorkLine): boolean => !others?.some((one) => keyOf(one) === keyOf(line));
  const isComplete = !isOpen || successor !== null || (!needsChoice && others !== null && !needed.some(isUnassigned));
  const noteId = useId();
  const submit = () => {
    setTried(true);
    if (isComplete) leave.mutate({ employeeId: successor, others: others ?? [] });
  };
  return (
    <Dialog onClose={onClose} title={t('departures.leaveTitle', { name })}>
      <Stack gap={16}>
        <p className={dialog['text']}>{t('departures.leaveText', { name })}</p>
        {query.error && <LoadFailed error={query.error} onRetry={() => void query.refetch()} />}
        {!work && !query.error && <Skeleton height={120} role="status" aria-label={t('list.loading')} />}
        {work && !work.lines.length && !work.confidential.count && (
          <p className={dialog['text']}>{t('departures.nothingOpen')}</p>
        )}
        {(isOpen || (work && work.lines.length > 0)) && (
          <PersonSelect
            label={t('departures.successor')}
            description={t('departures.successorHelp')}
            nearTo={person.facilityId}
            value={successor}
            onChange={(id) => setSuccessor(id === person.id ? null : id)}
            error={isTried && !isComplete && (needsChoice || others === null) && t('form.choose')}
            data-autofocus
          />
        )}
        {work && work.lines.length > 1 && (
          <Switch
            label={t('departures.several')}
            checked={others !== null}
            onChange={(event) => setOthers(event.currentTarget.checked ? [] : null)}
          />
        )}
        {work && (work.lines.length > 0 || work.confidential.count > 0) && (
          <WorkList
            {...{ work, others, onChange: setOthers }}
            isMissing={(line) => isTried && !isComplete && needed.includes(line) && isUnassigned(line)}
          />
        )}
        {work && work.serviceTokens > 0 && (
          <Alert color="gray" variant="light">
            {t('departures.tokens', { n: numbers.whole(work.serviceTokens) })}
          </Alert>
        )}
        {work && <ConfidentialNote {...{ work, name }} id={noteId} />}
        {work && (
          <EmptiedGroups
            work={work}
            isTaken={successor !== null || (others ?? []).some(({ kind }) => kind === 'group')}
          />
        )}
      </Stack>
      <DialogFoot stays onCancel={onClose}>
        <Button
          color="red"
          size="md"
          disabled={isBlocked || query.isError}
          aria-describedby={isBlocked ? noteId : undefined}
          loading={query.isPending || leave.isPending}
          onClick={submit}
        >
          {t('departures.leave')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
